"""What is wrong with a mapping, a data set or the outputs: one exception with all of it."""

import json
import subprocess
import sys

import pytest

pytest.importorskip("daft", reason="LEFT OUT: the extra rbd[data] is not installed")

import pyarrow as pa  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402
import rbd.data  # noqa: E402
from conftest import ROBOTS  # noqa: E402
from data_sets import mapping, motion, table, write_lerobot  # noqa: E402
from rbd.data import DataError  # noqa: E402
from test_package import COMMAND  # noqa: E402

PANDA = ROBOTS / "panda.urdf"


@pytest.fixture
def root(tmp_path):
    return write_lerobot(tmp_path / "set", [table({0: motion(0, 30), 1: motion(1, 30)})])


def problems(root, given, outputs=("rnea",), robot=PANDA, **options) -> list[str]:
    before = sorted(root.parent.iterdir()) if hasattr(root, "parent") and root.parent.exists() else None
    with pytest.raises(DataError) as raised:
        rbd.data.label(root, robot, given, outputs, **options)
    # Nothing is written.
    assert before is None or sorted(root.parent.iterdir()) == before
    return raised.value.problems


def changed(at: int, **more) -> dict:
    given = mapping()
    given["joints"][at] = {k: v for k, v in (given["joints"][at] | more).items() if v is not None}
    return given


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (
            changed(2, joint="panda_jiont3"),
            "joints[2] (`panda_jiont3`): the robot has no joint `panda_jiont3`; did you mean `panda_joint3`?",
        ),
        (changed(2, joint=None), "joints[2]: `joint` is missing"),
        (
            changed(1, column="observation.stat"),
            "joints[1] (`panda_joint2`): the data set has no column `observation.stat`; did you mean `observation.state`?",
        ),
        (
            changed(1, unit="degree"),
            "joints[1] (`panda_joint2`): `degree` is no unit of a position; did you mean `deg`?",
        ),
        (
            changed(1, unit="mm"),
            "joints[1] (`panda_joint2`): `mm` does not fit this joint's position; rad, deg, range_m100_100, range_0_100 do",
        ),
        (
            changed(1, unit=None),
            "joints[1] (`panda_joint2`): `unit` is missing: one of rad, deg, range_m100_100, range_0_100",
        ),
        (changed(1, sign=2), "joints[1] (`panda_joint2`): `sign` is 1 or -1, not 2"),
        (changed(1, scale="2"), "joints[1]: `scale` is an integer or a number, not '2'"),
        (
            changed(1, quantity="speed"),
            "joints[1] (`panda_joint2`): `quantity` is one of position, velocity, acceleration, torque, not `speed`",
        ),
        (
            changed(1, coordinate=1),
            "joints[1] (`panda_joint2`): the joint has one number: `coordinate` says which, from 0 to 0",
        ),
        (
            changed(1, column=None),
            "joints[1] (`panda_joint2`): either `column` or `value` says where the number comes from",
        ),
        (
            changed(1, range=[1, 0], unit="range_0_100"),
            "joints[1] (`panda_joint2`): `range` is [lower, upper] in rad or m, not [1, 0]",
        ),
        (changed(1, range=[0, 1]), "joints[1] (`panda_joint2`): `range` belongs to units that have ends, not to `rad`"),
        (changed(1, index=7), "joints[1] (`panda_joint2`): `index` 7 is not from 0 to 6"),
        (
            changed(1, index=None),
            "joints[1] (`panda_joint2`): the column `observation.state` has lists: `index` says which of their numbers",
        ),
        (
            changed(1, index="joint1.poz"),
            "joints[1] (`panda_joint2`): no number of `observation.state` is called `joint1.poz`; did you mean `joint1.pos`?",
        ),
        (changed(1, colum="x"), "joints[1]: `colum` is unknown; did you mean `column`?"),
        (changed(1, joint="panda_joint1"), "joints[1] (`panda_joint1`): its position is given twice"),
        (
            mapping() | {"joints": mapping()["joints"][:6]},
            ": the position of joint `panda_joint7` is missing; `value` gives one that is not recorded",
        ),
        (mapping(filters={}), ": `filters` is unknown; did you mean `filter`?"),
        (mapping(filter={"window": 8}), ", `filter`: `window` is 8; it is an odd number of samples from 3 on"),
        (
            mapping(filter={"window": 5, "order": 5}),
            ", `filter`: `order` is 5; it is from 2, for accelerations, to below `window`",
        ),
        (mapping(fps=float("nan")), ": `fps` is nan"),
        (mapping(time="observation.state"), ": the column `observation.state` for `time` has fixed_size_list"),
        (mapping(fps=-1), ": `fps` is -1; it is positive"),
        (mapping(time="timestamp", time_unit="h"), ": `time_unit` is one of s, ms, us, ns, not `h`"),
        (mapping(time="timestamp", fps=30), ": `fps` and `time` are two answers to one question; leave one out"),
        (mapping(time="timestmp"), ": the data set has no column `timestmp` for `time`; did you mean `timestamp`?"),
        (mapping(episode="run"), ": the data set has no column `run` for `episode`"),
        ({"joints": {}}, ": `joints` is a list of tables, [[joints]]"),
    ],
)
def test_a_mapping(root, given, expected):
    found = problems(root, given)
    assert any(problem.startswith("mapping" + (", " if expected[0] == "j" else "") + expected) for problem in found), (
        found
    )


def test_all_problems_at_once(root):
    given = changed(0, joint="pnda_joint1", unit="turns")
    given["joints"][3]["unit"] = "inch"
    given["joints"][4]["column"] = "nothing"
    found = problems(root, given, ["rnae", "hand.pose", "forward_dynamics", "panda_hand.weight"], dtype="float16")
    for part in (
        "pnda_joint1",
        "`inch` is no unit",
        "no column `nothing`",
        "output `rnae`: the robot has no such function; did you mean `rnea`?",
        "output `hand.pose`: panda: frame `hand`: there is no such link",
        "output `panda_hand.weight`: a frame has no `weight`",
        "`float16` is neither",
    ):
        assert sum(part in problem for problem in found) == 1, part


def test_outputs(root):
    cases = {
        "forward_dynamics": 'it takes torques; mapping has no entry with quantity = "torque" of panda_joint1, panda_joint2',
        "rnea_derivatives.dx": "`dx` is none of its results",
        "constraint_correction": "the robot has no such function",
        "inertia_mul": "it takes h, x too, which a state has not",
    }
    for output, expected in cases.items():
        assert expected in problems(root, mapping(), [output])[0]
    assert "there is no output" in problems(root, mapping(), [])[0]
    assert "the data set has such a column" in problems(root, mapping(), {"timestamp": "rnea"})[0]
    assert "keep: the data set has no column `times`" in problems(root, mapping(), keep=["times"])[0]


def test_missing_files(tmp_path, root):
    assert "there is no such file or folder" in problems(tmp_path / "no" / "set", mapping())[0]
    assert "no.toml: No such file" in problems(root, tmp_path / "no.toml")[0]
    with pytest.raises(rbd.RobotError, match="no.urdf"):
        rbd.data.label(root, tmp_path / "no.urdf", mapping())
    (tmp_path / "bad.toml").write_text("joints = [")
    assert "bad.toml" in problems(root, tmp_path / "bad.toml")[0]
    (tmp_path / "map.json").write_text(json.dumps(changed(0, unit="furlong")))
    assert problems(root, tmp_path / "map.json")[0].startswith("map.json, joints[0] (`panda_joint1`): `furlong`")
    (tmp_path / "empty").mkdir()
    assert "neither meta/info.json nor a file" in problems(tmp_path / "empty", mapping())[0]
    (tmp_path / "not.parquet").write_text("text")
    assert "is no file of Parquet" in problems(tmp_path / "not.parquet", mapping(fps=1))[0]
    assert "neither `fps` nor `time`" in problems(root / "data/chunk-000/file-000.parquet", mapping())[0]


def test_other_versions_of_lerobot(root):
    info = json.loads((root / "meta/info.json").read_text())
    (root / "meta/info.json").write_text(json.dumps(info | {"codebase_version": "v2.1"}))
    assert "layout v2.1; v3.0 is read" in problems(root, mapping())[0]


def test_an_existing_folder(tmp_path, root):
    (tmp_path / "there").mkdir()
    assert "exists already" in problems(root, mapping(), to=tmp_path / "there")[0]
    assert "is inside the data set" in problems(root, mapping(), to=root / "new")[0]
    found = problems(tmp_path / "set" / "data" / "*" / "*.parquet", mapping(fps=1))
    assert found == [f"to: it names the folder to write; {tmp_path}/set/data/*/*.parquet is a pattern"]
    (tmp_path / "new.partial").mkdir()
    assert "new.partial is left of another run" in problems(root, mapping(), to=tmp_path / "new")[0]


def test_episodes_that_are_torn(tmp_path):
    write_lerobot(tmp_path / "two", [table({0: motion(0, 30)}), table({0: motion(0, 30)})])
    assert "episode 0 is in data/chunk-000/file-000.parquet and in" in problems(tmp_path / "two", mapping())[0]
    rows = table({0: motion(0, 30), 1: motion(1, 30)})
    write_lerobot(tmp_path / "mixed", [pa.concat_tables([rows, rows])])
    assert "episode 0 is twice in" in problems(tmp_path / "mixed", mapping())[0]


def test_a_bad_file_among_good_ones(tmp_path):
    """The others are done; the message names the file."""
    root = write_lerobot(tmp_path / "set", [table({k: motion(k, 30)}) for k in range(3)])
    path = root / "data/chunk-000/file-001.parquet"
    rows = table({1: motion(1, 30)})
    state = pa.array([[0.0] * (6 + k % 2) for k in range(30)])
    pq.write_table(rows.set_column(0, "observation.state", state), path)
    with pytest.raises(DataError) as raised:
        rbd.data.label(root, PANDA, mapping(), ["rnea"])
    assert len(raised.value.problems) == 1
    assert raised.value.problems[0].startswith("data/chunk-000/file-001.parquet: ")
    assert "not all of one length" in str(raised.value) and not (tmp_path / "set_labelled").exists()
    partial = tmp_path / "set_labelled.partial/data/chunk-000"
    assert sorted(file.name for file in partial.iterdir()) == ["file-000.parquet", "file-002.parquet"]
    # The file is put right, and another one is changed: those two are done, and the one that is left is not again.
    pq.write_table(table({1: motion(1, 30)}), path)
    pq.write_table(table({2: motion(2, 40)}), root / "data/chunk-000/file-002.parquet")
    kept = (partial / "file-000.parquet").stat().st_mtime_ns
    report = rbd.data.label(root, PANDA, mapping(), ["rnea"])
    assert report.labelled == 100
    assert (report.path / "data/chunk-000/file-000.parquet").stat().st_mtime_ns == kept


def test_lists_of_texts(tmp_path):
    rows = table({0: motion(0, 30)}).set_column(0, "observation.state", pa.array([["a"]] * 30))
    assert "which are no numbers" in problems(write_lerobot(tmp_path / "set", [rows]), mapping())[0]


def test_limits_that_are_missing(tmp_path):
    text = PANDA.read_text().replace('type="revolute"', 'type="continuous"')
    (tmp_path / "endless.urdf").write_text(text)
    root = write_lerobot(tmp_path / "set", [table({0: motion(0, 30)})])
    found = problems(root, mapping("range_m100_100"), robot=tmp_path / "endless.urdf")
    assert "`range_m100_100` needs limits, which the robot's file does not give: add `range`" in found[0]


def test_the_command(tmp_path, root):
    (tmp_path / "map.json").write_text(json.dumps(mapping()))

    def done(*arguments):
        return subprocess.run([COMMAND, *arguments], capture_output=True, text=True)

    made = done(
        "label",
        root,
        "--robot",
        PANDA,
        "--mapping",
        tmp_path / "map.json",
        "--output",
        "tau=rnea",
        "--output",
        "panda_hand.pose",
        "--option",
        "gravity=[0, 0, -1.62]",
        "--option",
        "base=fixed",
    )
    assert made.returncode == 0 and "60 of 60 frames of 2 episodes labelled" in made.stdout, made.stderr
    columns = pq.read_schema(tmp_path / "set_labelled/data/chunk-000/file-000.parquet").names
    assert columns[-2:] == ["tau", "panda_hand.pose"]
    again = done("label", root, "--robot", PANDA, "--mapping", tmp_path / "map.json", "--output", "rnae")
    assert again.returncode == 1 and again.stderr.count("error: ") == 2 and "did you mean `rnea`?" in again.stderr
    assert done("label").returncode == 2
    assert "label" in done("--help").stdout and "--mapping" in done("help", "label").stdout


def test_without_the_extra():
    code = """if True:
        import sys
        sys.modules["daft"] = None
        import rbd
        assert not [name for name in sys.modules if name.split(".")[0] in ("pyarrow", "daft", "scipy", "ray")
                    and sys.modules[name]]
        assert "rbd.data" not in sys.modules
        try:
            rbd.data.label("set", "robot.urdf", {})
        except ModuleNotFoundError as error:
            print(error)
    """
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "`daft`" in printed and "pip install rbd[data]" in printed
