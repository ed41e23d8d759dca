"""Labels: the same numbers as the robot's functions of states that are differentiated by hand."""

import hashlib
import json
import shutil
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("daft", reason="LEFT OUT: the extra rbd[data] is not installed")

import pyarrow as pa  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402
import rbd.data  # noqa: E402
import dying  # noqa: E402
from conftest import ROBOTS, robot  # noqa: E402
from data_sets import FPS, lists, mapping, motion, table, write_lerobot  # noqa: E402
from rbd.data import DataError, _label  # noqa: E402
from rbd.data._savgol import savgol  # noqa: E402
from rbd.data._tables import tables  # noqa: E402

PANDA = ROBOTS / "panda.urdf"


def three_files(root: Path) -> tuple[Path, dict[int, np.ndarray]]:
    motions = {k: motion(k, 40 + k) for k in range(6)}
    groups = [(0, 1, 2), (3, 4), (5,)]
    return write_lerobot(root / "set", [table({k: motions[k] for k in group}) for group in groups]), motions


def digests(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def column(report, name: str) -> np.ndarray:
    return np.array(report.read().to_pydict()[name])


def test_lerobot(tmp_path):
    root, motions = three_files(tmp_path)
    asked = ["panda_hand.pose", "panda_hand.jacobian", "rnea", "qdd", "crba", "kinetic_energy"]
    report = rbd.data.label(root, PANDA, mapping(), asked, workers=2)
    assert (report.files, report.episodes, report.frames, report.labelled) == (3, 6, 255, 255)
    assert report.path == tmp_path / "set_labelled" and not report.skips
    q = [x.astype(np.float32).astype(float) for x in motions.values()]
    qd, qdd = (np.concatenate([savgol(x, 7, 3, k, 1 / FPS) for x in q]) for k in (1, 2))
    q = np.concatenate(q)
    panda = robot("panda")
    frame = panda.frame("panda_hand")
    for name, expected in {
        "qdd": qdd,
        "rnea": panda.rnea(q, qd, qdd),
        "crba": panda.crba(q).toarray().reshape(-1, 49),
        "kinetic_energy": panda.kinetic_energy(q, qd),
        "panda_hand.jacobian": frame.jacobian(q).reshape(-1, 42),
    }.items():
        assert np.array_equal(column(report, name), expected), name
    pose = column(report, "panda_hand.pose")
    placed = frame.placement(q)
    assert np.array_equal(pose[:, :3], placed.translation) and (pose[:, 6] >= 0).all()
    assert np.abs(rotation(pose[:, 3:]) - placed.rotation).max() < 1e-15 * 10
    # The rest of the data set is there, with the new features.
    info = json.loads((report.path / "meta/info.json").read_text())
    assert info["features"]["panda_hand.pose"] == {"dtype": "float64", "shape": [7], "names": None}
    assert info["features"]["crba"]["shape"] == [49] and info["features"]["kinetic_energy"]["shape"] == [1]
    stats, before = (json.loads((path / "meta/stats.json").read_text()) for path in (report.path, root))
    assert stats.keys() == before.keys() | set(report.columns) and stats.items() >= before.items()
    for name in report.columns:
        numbers = column(report, name).reshape(255, -1)
        assert stats[name]["count"] == [255]
        for key, expected in {"min": numbers.min(0), "max": numbers.max(0), "mean": numbers.mean(0), "std": numbers.std(0)}.items():
            # Sums in another order, of some hundreds of numbers.
            assert np.allclose(stats[name][key], expected, rtol=1e-12, atol=1e-12 * np.abs(numbers).max()), (name, key)
    assert (report.path / "meta/tasks.parquet").is_file() and (report.path / "meta/episodes").is_dir()
    kept = pq.read_table(report.path / "data/chunk-000/file-001.parquet")
    assert kept.select(pq.read_schema(root / "data/chunk-000/file-001.parquet").names).equals(
        pq.read_table(root / "data/chunk-000/file-001.parquet")
    )
    assert "255 of 255 frames of 6 episodes" in str(report)


def rotation(quaternion: np.ndarray) -> np.ndarray:
    x, y, z, w = quaternion.T
    rows = [[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)]]
    rows += [[2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)]]
    rows += [[2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]]
    return np.array(rows).transpose(2, 0, 1)


def test_plain_parquet(tmp_path):
    """Scalar columns, time stamps in milliseconds, torques, and names of columns of one's own."""
    t = np.arange(60) * 0.004
    angle = np.rad2deg(np.sin(3 * t))
    made = {"run": ["a"] * 40 + ["b"] * 20, "t": (t * 1000 + 5e12).astype(np.int64), "angle": angle, "torque": t}
    pq.write_table(pa.table(made), tmp_path / "log.parquet")
    (tmp_path / "map.toml").write_text("""
        episode = "run"
        time = "t"
        time_unit = "ms"
        filter = { window = 5, order = 2, smooth = true }
        [[joints]]
        joint = "hinge"
        column = "angle"
        unit = "deg"
        sign = -1
        offset = 90
        [[joints]]
        joint = "hinge"
        quantity = "torque"
        column = "torque"
        unit = "mNm"
    """)
    pendulum = robot("pendulum")
    name = pendulum.joint_names[0]
    (tmp_path / "map.toml").write_text((tmp_path / "map.toml").read_text().replace("hinge", name))
    asked = {"speed": "qd", "acceleration": "forward_dynamics", "position": "q"}
    options = {"to": tmp_path / "out", "keep": ["run", "t"], "dtype": "float32"}
    report = rbd.data.label(tmp_path / "*.parquet", ROBOTS / "pendulum.urdf", tmp_path / "map.toml", asked, **options)
    raw = np.deg2rad(-angle + 90)[:, None]
    q, qd = (np.concatenate([savgol(raw[a:b], 5, 2, k, 0.004) for a, b in ((0, 40), (40, 60))]) for k in (0, 1))
    assert np.allclose(column(report, "position"), q[:, 0], atol=1e-6)
    assert np.allclose(column(report, "speed"), qd[:, 0], atol=1e-6)
    expected = pendulum.forward_dynamics(q, qd, t[:, None] / 1000)
    assert np.allclose(column(report, "acceleration"), expected[:, 0], atol=1e-5)
    schema = pq.read_schema(report.path / "log.parquet")
    assert schema.names == ["run", "t", *asked] and schema.field("speed").type == pa.float32()
    assert report.episodes == 2


@pytest.mark.parametrize(("unit", "low", "high"), [("range_m100_100", -100, 100), ("range_0_100", 0, 100)])
def test_normalised_positions_are_between_the_limits(tmp_path, unit, low, high):
    panda = robot("panda")
    lower, upper = panda.limits.lower, panda.limits.upper
    part = np.random.default_rng(0).uniform(0, 1, (20, 7)).astype(np.float32).astype(float)
    pq.write_table(table({0: low + part * (high - low)}), tmp_path / "a.parquet")
    report = rbd.data.label(tmp_path / "a.parquet", PANDA, mapping(unit, fps=FPS), ["q"])
    assert np.allclose(column(report, "q"), lower + part * (upper - lower), atol=1e-5)


def test_a_floating_base(tmp_path):
    """Quaternions that change their sign, velocities by difference of positions."""
    floating = robot("quadruped", base="floating")
    step, random = 0.01, np.random.default_rng(2)
    velocity = random.uniform(-1, 1, floating.nv)
    q = [np.asarray(floating.integrate(floating.neutral(), random.uniform(-0.5, 0.5, floating.nv)))]
    for _ in range(40):
        q.append(np.asarray(floating.integrate(q[-1], velocity * step)))
    q = np.array(q)
    recorded = q.copy()
    recorded[20:30, 3:7] *= -1
    pq.write_table(pa.table({"episode_index": [0] * 41, "q": lists(recorded)}), tmp_path / "a.parquet")
    base = floating.joint_names[0]
    entries = [{"joint": base, "coordinate": k, "unit": "m" if k < 3 else "1"} for k in range(7)]
    entries += [{"joint": name, "unit": "rad"} for name in floating.joint_names[1:]]
    entries = [entry | {"column": "q", "index": k} for k, entry in enumerate(entries)]
    given = {"joints": entries, "fps": 1 / step, "filter": {"window": 5, "order": 4}}
    report = rbd.data.label(tmp_path / "a.parquet", floating, given, ["qd", "qdd"])
    assert np.abs(column(report, "qd") - velocity).max() < 1e-5
    assert np.abs(column(report, "qdd")).max() < 1e-3


def test_recorded_velocities_are_taken(tmp_path):
    t = np.arange(30) * 0.1
    made = {"episode_index": [0] * 30, "q": np.sin(t), "v": np.cos(t)}
    pq.write_table(pa.table(made), tmp_path / "a.parquet")
    name = robot("pendulum").joint_names[0]
    joints = [{"joint": name, "column": "q", "unit": "rad"}]
    joints += [{"joint": name, "column": "v", "unit": "rad/s", "quantity": "velocity"}]
    given = {"joints": joints, "fps": 10, "filter": {"window": 5, "order": 3}}
    report = rbd.data.label(tmp_path / "a.parquet", ROBOTS / "pendulum.urdf", given, ["qd", "qdd"])
    assert np.array_equal(column(report, "qd"), np.cos(t))
    assert np.array_equal(column(report, "qdd"), savgol(np.cos(t)[:, None], 5, 3, 1, 0.1)[:, 0])


def test_bad_rows_are_counted_and_listed(tmp_path):
    """NaN rows, episodes shorter than the window, uneven time: null outputs, and the other rows as ever."""
    motions = {k: motion(k, 30) for k in range(4)}
    motions[2] = motion(2, 6)
    good = {k: x.copy() for k, x in motions.items()}
    motions[1][[10, 11], 3] = np.nan, np.inf
    motions[1][14, 0] = np.nan
    stamps = np.concatenate([np.arange(len(x)) / FPS for x in motions.values()])
    stamps[-5] += 0.4 / FPS
    rows = table(motions, {"stamp": stamps})
    pq.write_table(rows, tmp_path / "a.parquet")
    options = {"time": "stamp", "episode": "episode_index"}
    report = rbd.data.label(tmp_path / "a.parquet", PANDA, mapping(**options), ["rnea"])
    listed = [(skip.episode, skip.frame, skip.frames, skip.reason) for skip in report.skips]
    assert listed == [
        ("1", 10, 2, "NaN"),
        ("1", 12, 2, "short"),
        ("1", 14, 1, "NaN"),
        ("2", 0, 6, "short"),
        ("3", 0, 30, "uneven time"),
    ]
    assert report.skipped == {"NaN": 3, "short": 8, "uneven time": 30}
    assert report.labelled == 96 - 41 and "episode 1, frames 10 to 11 (a.parquet)" in str(report)
    torques = report.read().to_pydict()["rnea"]
    assert [k for k, x in enumerate(torques) if x is None] == [*range(40, 45), *range(60, 96)]
    # Rows before and after the gap are differentiated by themselves.
    q = good[1].astype(np.float32).astype(float)[15:]
    expected = robot("panda").rnea(q, savgol(q, 7, 3, 1, 1 / FPS), savgol(q, 7, 3, 2, 1 / FPS))
    assert np.allclose(np.array(torques[45:60]), expected, atol=1e-9)


def test_nulls_are_as_nan(tmp_path):
    angles = pa.array([0.1 * k for k in range(5)] + [None] + [0.2 * k for k in range(5)])
    pq.write_table(pa.table({"q": angles}), tmp_path / "a.parquet")
    joints = [{"joint": robot("pendulum").joint_names[0], "column": "q", "unit": "rad"}]
    given = {"joints": joints, "fps": 10, "filter": {"window": 3, "order": 2}}
    report = rbd.data.label(tmp_path / "a.parquet", ROBOTS / "pendulum.urdf", given, ["qd"])
    assert [(skip.frame, skip.frames, skip.reason) for skip in report.skips] == [(5, 1, "NaN")]
    speeds = report.read().to_pydict()["qd"]
    assert report.episodes == 1 and speeds[5] is None and np.allclose([speeds[0], speeds[6]], [1.0, 2.0])


def test_empty_files_and_torques_that_are_missing(tmp_path):
    name = robot("pendulum").joint_names[0]
    joints = [{"joint": name, "column": "x", "index": 0, "unit": "rad"}]
    joints += [{"joint": name, "column": "x", "index": 1, "unit": "Nm", "quantity": "torque"}]
    given = {"joints": joints, "fps": 10, "filter": {"window": 3, "order": 2}, "episode": "run"}
    (tmp_path / "set").mkdir()
    full = pa.table({"run": [0] * 9, "x": [[0.1, 1.0]] * 4 + [[0.1, float("nan")]] + [[0.1, 1.0]] * 4})
    pq.write_table(full, tmp_path / "set/b.parquet")
    pq.write_table(full.slice(0, 0), tmp_path / "set/a.parquet")
    one = rbd.data.label(tmp_path / "set", ROBOTS / "pendulum.urdf", given, ["rnea"], to=tmp_path / "one")
    assert (one.files, one.episodes, one.labelled, one.skips) == (2, 1, 9, [])
    two = rbd.data.label(tmp_path / "set", ROBOTS / "pendulum.urdf", given, ["aba", "tau"], to=tmp_path / "two")
    assert two.labelled == 8 and two.skips[0][1:] == ("0", 4, 1, "NaN")


def test_workers_make_no_difference(tmp_path):
    root, _ = three_files(tmp_path)
    made = []
    for workers in (1, 2, 4):
        report = rbd.data.label(
            root, PANDA, mapping(), ["panda_hand.pose", "rnea"], to=tmp_path / "out", workers=workers
        )
        made.append(digests(report.path))
        shutil.rmtree(report.path)
    assert made[0] == made[1] == made[2] and len(made[0]) == 8


@pytest.mark.parametrize("how", ["once", "always"])
def test_a_killed_worker(tmp_path, monkeypatch, how):
    """Its files are done again, with the same bits; if it dies every time, a later call goes on."""
    root, _ = three_files(tmp_path)
    expected = rbd.data.label(root, PANDA, mapping(), ["rnea"], to=tmp_path / "expected")
    # Processes find the class of the job by its module.
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    monkeypatch.setenv("RBD_TEST_DIES", how)
    to = tmp_path / "out"
    with monkeypatch.context() as patch:
        patch.setattr(_label, "LabelJob", dying.Job)
        if how == "once":
            report = rbd.data.label(root, PANDA, mapping(), ["rnea"], to=to, workers=2)
        else:
            with pytest.raises(DataError, match="died in all of 3 tries and 1 of 3 files were left .*file-001.parquet"):
                rbd.data.label(root, PANDA, mapping(), ["rnea"], to=to, workers=1)
            assert not to.exists() and (tmp_path / "out.partial/data/chunk-000/file-000.parquet").is_file()
    assert (tmp_path / "died").exists()
    if how == "always":
        with pytest.raises(DataError, match="out.partial is left of another run"):
            rbd.data.label(root, PANDA, mapping(), ["bias"], to=to)
        kept = (tmp_path / "out.partial/data/chunk-000/file-000.parquet").stat().st_mtime_ns
        report = rbd.data.label(root, PANDA, mapping(), ["rnea"], to=to)
        assert (to / "data/chunk-000/file-000.parquet").stat().st_mtime_ns == kept
    assert digests(report.path) == digests(expected.path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["died", "expected", "out", "set"]


def test_tables_are_of_whole_episodes(tmp_path, monkeypatch):
    monkeypatch.setattr("rbd.data._tables.ROWS", 50)
    rows = table({k: motion(k, n) for k, n in enumerate((20, 20, 70, 120, 5, 5, 60))})
    pq.write_table(rows, tmp_path / "a.parquet")
    parts = list(tables(tmp_path / "a.parquet", None, "episode_index"))
    assert len(parts) > 2 and pa.concat_tables(parts).equals(rows)
    seen = [set(part["episode_index"].to_pylist()) for part in parts]
    assert sum(map(len, seen)) == len(set().union(*seen)) == 7


def test_a_robot_is_compiled_once_a_process(tmp_path):
    root, _ = three_files(tmp_path)
    job, _ = _label._prepared(root, PANDA, mapping(), ["rnea"], tmp_path / "out", None, "float64")
    worker = job.start()
    compiled = dict(worker.job.robot._compiled)
    for file in job.dataset.files:
        worker.work(file)
    assert worker.job.robot._compiled == compiled and "rnea" in compiled
