"""Which depot a parcel goes to."""
