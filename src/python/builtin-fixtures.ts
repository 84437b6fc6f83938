/** pytest's own fixtures, and those of its most common plugins. */
export const BUILTIN_FIXTURES: ReadonlySet<string> = new Set(
  "cache capfd capfdbinary caplog capsys capsysbinary capteesys doctest_namespace monkeypatch pytestconfig record_property record_testsuite_property record_xml_attribute recwarn request subtests testdir pytester tmp_path tmp_path_factory tmpdir tmpdir_factory mocker class_mocker module_mocker package_mocker session_mocker event_loop event_loop_policy anyio_backend benchmark worker_id testrun_uid requests_mock httpx_mock freezer faker".split(
    " ",
  ),
);
