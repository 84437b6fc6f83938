"""What the parish can change, in hours of the day."""

#: Bells are silent from this hour on.
QUIET_FROM = 22
#: They ring again from this hour on.
QUIET_UNTIL = 7
#: A strike each quarter of an hour, where True.
QUARTERS = True
