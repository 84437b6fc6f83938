"""Blocks of stone."""
