"""Logs of drill cores. The catalogue has grown over many seasons."""
