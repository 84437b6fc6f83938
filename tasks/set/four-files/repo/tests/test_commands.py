from hivelog.commands import main


def test_add_and_report(tmp_path, capsys):
    file = ["--file", str(tmp_path / "hives.txt")]
    assert main([*file, "add", "north", "2031-05-04", "6", "y"]) == 0
    assert main([*file, "report", "north"]) == 0
    assert "brood frames: 6" in capsys.readouterr().out
