"""The command line: ``hivelog add`` and ``hivelog report``."""

import argparse
from datetime import date

from hivelog import store
from hivelog.records import Inspection
from hivelog.report import hive_report

DEFAULT_FILE = "hives.txt"


def build_parser():
    parser = argparse.ArgumentParser(prog="hivelog")
    parser.add_argument("--file", default=DEFAULT_FILE)
    commands = parser.add_subparsers(dest="command", required=True)
    add = commands.add_parser("add", help="note an inspection down")
    add.add_argument("hive")
    add.add_argument("day", type=date.fromisoformat)
    add.add_argument("frames", type=int)
    add.add_argument("queen", choices=["y", "n"])
    add.add_argument("--mites", type=int)
    report = commands.add_parser("report", help="print what is known about a hive")
    report.add_argument("hive")
    return parser


def main(argv=None):
    options = build_parser().parse_args(argv)
    if options.command == "add":
        seen = options.queen == "y"
        inspection = Inspection(
            options.hive, options.day, options.frames, seen, options.mites
        )
        store.append(options.file, inspection)
    else:
        print(hive_report(options.hive, store.read_all(options.file)))
    return 0
