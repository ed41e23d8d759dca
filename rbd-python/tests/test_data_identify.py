"""Identification: what a simulated robot was made with is found again."""

import re

import numpy as np
import pytest

pytest.importorskip("daft", reason="LEFT OUT: the extra rbd[data] is not installed")

import pyarrow as pa  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402
import rbd.data  # noqa: E402
from conftest import ROBOTS, robot  # noqa: E402
from data_sets import lists  # noqa: E402
from rbd.data import DataError  # noqa: E402
from rbd.data._consistent import pseudo_inertia  # noqa: E402
from rbd.data._regression import Regression  # noqa: E402
from rbd.data._tsqr import folded  # noqa: E402

PANDA = ROBOTS / "panda.urdf"
NOISE = np.array([0.3, 0.4, 0.2, 0.2, 0.05, 0.05, 0.03])
VISCOUS, COULOMB = np.linspace(0.5, 0.1, 7), np.linspace(0.8, 0.2, 7)


@pytest.fixture(scope="module")
def heavier():
    """The Panda with masses and inertias of its own: what is simulated, not what the file says."""
    factors = iter(np.random.default_rng(3).uniform(0.7, 1.4, 100))

    def scaled(found):
        return re.sub(r'="([-0-9.e]+)"', lambda number: f'="{float(number[1]) * factor}"', found[0])

    text = PANDA.read_text()
    for inertial in re.findall(r"<mass .*?/>\s*<inertia .*?/>", text, re.DOTALL):
        factor = next(factors)
        text = text.replace(inertial, scaled([inertial]), 1)
    return rbd.load(text=text, allow=["missing_inertial"])


def record(folder, simulated, files=4, frames=2000, step=0.002, noise=NOISE, seed=1):
    """Sums of sines, and torques with friction and noise."""
    folder.mkdir()
    random = np.random.default_rng(seed)
    t = np.arange(frames)[:, None] * step
    for file in range(files):
        q = qd = qdd = 0
        for rate in (1.7, 3.1, 5.3):
            size, phase, w = random.uniform(0.1, 0.4, 7), random.uniform(0, 6, 7), rate * random.uniform(0.8, 1.2, 7)
            q = q + size * np.sin(w * t + phase)
            qd = qd + size * w * np.cos(w * t + phase)
            qdd = qdd - size * w**2 * np.sin(w * t + phase)
        tau = simulated.rnea(q, qd, qdd) + VISCOUS * qd + COULOMB * np.sign(qd)
        tau += noise * random.normal(size=tau.shape)
        rows = {
            "episode_index": np.full(frames, file),
            "q": lists(q),
            "tau": lists(tau),
            "qd": lists(qd),
            "qdd": lists(qdd),
        }
        pq.write_table(pa.table(rows), folder / f"{file}.parquet")
    return folder


def mapping(quantities=("position", "torque"), step=0.002):
    columns = {"position": ("q", "rad"), "velocity": ("qd", "rad/s"), "acceleration": ("qdd", "rad/s^2")}
    columns["torque"] = ("tau", "Nm")
    joints = [
        {
            "joint": f"panda_joint{k + 1}",
            "column": columns[name][0],
            "index": k,
            "unit": columns[name][1],
            "quantity": name,
        }
        for name in quantities
        for k in range(7)
    ]
    return {"joints": joints, "fps": 1 / step, "filter": {"window": 7, "order": 4}}


def truth(simulated):
    regression = Regression(simulated, ("viscous", "coulomb"))
    values = np.array([unknown.value for unknown in regression.unknowns()])
    values[regression.bases :: 2], values[regression.bases + 1 :: 2] = VISCOUS, COULOMB
    return values


def test_known_answer(tmp_path, heavier):
    folder = record(tmp_path / "set", heavier)
    found = rbd.data.identify(folder, PANDA, mapping(), workers=2)
    true = truth(heavier)
    off = np.abs(found.values - true) / found.deviations
    assert found.estimate.rank == 57 == len(found.names) and off.max() < 4
    inside = (found.intervals()[:, 0] < true) & (true < found.intervals()[:, 1])
    assert 0.85 < inside.mean() <= 1
    assert np.allclose(found.noise, NOISE, rtol=0.05)
    # The file's values are not what was found.
    assert (np.abs(found.file - true) / found.deviations)[:43].max() > 50
    q, qd, qdd = np.random.default_rng(5).uniform(-1, 1, (3, 50, 7))
    expected = heavier.rnea(q, qd, qdd) + VISCOUS * qd + COULOMB * np.sign(qd)
    assert np.abs(found.torques(q, qd, qdd) - expected).max() < 0.2
    assert np.allclose(found.torques(q[0], qd[0], qdd[0]), found.torques(q, qd, qdd)[0])
    assert np.allclose(found.residuals().std(axis=0), NOISE, rtol=0.15)
    text = str(found)
    assert "viscous(panda_joint1)" in text and "rank 57 of 57" in text and "panda_joint7 0.03" in text


def test_workers_make_no_difference(tmp_path, heavier):
    folder = record(tmp_path / "set", heavier, frames=300)
    made = [rbd.data.identify(folder, PANDA, mapping(), workers=workers) for workers in (1, 2)]
    assert np.array_equal(made[0].values, made[1].values)


def test_as_least_squares_of_all_rows(tmp_path, heavier):
    """R factors lose nothing."""
    quantities = ("position", "velocity", "acceleration", "torque")
    folder = record(tmp_path / "set", heavier, frames=400, noise=np.full(7, 0.1))
    found = rbd.data.identify(folder, PANDA, mapping(quantities), actuators=())
    rows = pa.concat_tables([pq.read_table(file) for file in sorted(folder.iterdir())])
    q, qd, qdd, tau = (np.array(rows[name].to_pylist()) for name in ("q", "qd", "qdd", "tau"))
    weights = 1 / np.repeat(found.noise[None], len(q), 0).ravel()
    matrix = robot("panda").base_regressor(q, qd, qdd).reshape(-1, 43)
    expected = np.linalg.lstsq(matrix * weights[:, None], tau.ravel() * weights, rcond=None)[0]
    assert np.allclose(found.values, expected, rtol=1e-6, atol=1e-8)


def test_without_noise(tmp_path, heavier):
    quantities = ("position", "velocity", "acceleration", "torque")
    folder = record(tmp_path / "set", heavier, frames=400, noise=np.zeros(7))
    found = rbd.data.identify(folder, PANDA, mapping(quantities))
    assert np.abs(found.values - truth(heavier)).max() < 1e-9


def test_what_the_data_do_not_tell(tmp_path, heavier):
    """The rotors of joints 1 and 2 turn as their links do: only sums are told."""
    quantities = ("position", "velocity", "acceleration", "torque")
    folder = record(tmp_path / "set", heavier, frames=400)
    found = rbd.data.identify(folder, PANDA, mapping(quantities), actuators=("armature",))
    assert found.estimate.rank == len(found.names) - 2
    untold = {name for name, deviation in zip(found.names, found.deviations) if np.isinf(deviation)}
    assert untold == {f"{name}(panda_joint{k})" for name in ("Izz", "armature") for k in (1, 2)}
    assert "not told" in str(found)
    # One joint alone.
    few = mapping(quantities)
    few["joints"] = [entry for entry in few["joints"] if entry["quantity"] != "torque" or entry["index"] == 6]
    one = rbd.data.identify(folder, PANDA, few, actuators=("viscous", "coulomb"))
    assert np.isnan(one.noise[:6]).all() and one.noise[6] > 0
    viscous = one.names.index("viscous(panda_joint7)")
    assert abs(one.values[viscous] - VISCOUS[6]) < 4 * one.deviations[viscous]
    assert np.isinf(one.deviations[one.names.index("viscous(panda_joint1)")])


def test_inertias_that_can_be_built(tmp_path, heavier):
    pytest.importorskip("clarabel")
    folder = record(tmp_path / "set", heavier, frames=150, noise=20 * NOISE)
    free = rbd.data.identify(folder, PANDA, mapping())
    found = rbd.data.identify(folder, PANDA, mapping(), consistent=True)
    assert free.inertias is None and found.inertias.shape == (7, 10)
    assert (np.linalg.eigvalsh(pseudo_inertia(found.inertias)) > 0).all()
    regression = found.regression
    assert np.allclose(regression.forms @ found.inertias.ravel(), found.values[:43], atol=1e-9)
    assert (found.values[43:] >= -1e-9).all()
    # So much noise that the free estimate is of no body; consistency brings it nearer to the truth, weighed by the data.
    information, true = found.estimate.information, truth(heavier)
    assert np.array_equal(free.values, found.estimate.values)
    off = [np.linalg.norm(information @ (values - true)) for values in (free.values, found.values)]
    assert off[1] < off[0]
    # The data are fitted nearly as well, by other values.
    assert 0.5 < np.linalg.norm(information @ (found.values - free.values)) < 10
    # With little noise they are the truth.
    quiet = rbd.data.identify(record(tmp_path / "quiet", heavier), PANDA, mapping(), consistent=True)
    assert (np.abs(quiet.values - true) / quiet.deviations).max() < 5


def test_the_pseudo_inertia_of_a_cloud_of_points():
    random = np.random.default_rng(0)
    points, masses = random.normal(size=(20, 3)), random.uniform(0.1, 1, 20)
    h = masses @ points
    squares = np.einsum("p,pi,pj->ij", masses, points, points)
    inertia = np.trace(squares) * np.eye(3) - squares
    ten = np.r_[masses.sum(), h, inertia[[0, 0, 0, 1, 1, 2], [0, 1, 2, 1, 2, 2]]]
    homogeneous = np.column_stack([points, np.ones(20)])
    assert np.allclose(pseudo_inertia(ten), np.einsum("p,pi,pj->ij", masses, homogeneous, homogeneous))


def test_folded_factors():
    random = np.random.default_rng(0)
    a = random.normal(size=(100, 6))
    r = folded(folded(np.zeros((6, 6)), a[:3]), a[3:])
    assert np.allclose(r.T @ r, a.T @ a)


def test_a_plot(tmp_path, heavier):
    pytest.importorskip("matplotlib")
    folder = record(tmp_path / "set", heavier, frames=300, files=1)
    rbd.data.identify(folder, PANDA, mapping()).plot(tmp_path / "residuals.png")
    assert (tmp_path / "residuals.png").stat().st_size > 10_000


def test_errors(tmp_path, heavier):
    folder = record(tmp_path / "set", heavier, frames=20, files=1)
    with pytest.raises(DataError) as raised:
        rbd.data.identify(folder, PANDA, mapping(("position",)), actuators=("viscose", "coulomb"))
    assert raised.value.problems == [
        'mapping: no entry has quantity = "torque"',
        "actuators: there is no `viscose`; did you mean `viscous`?",
    ]
    given = mapping() | {"filter": {"window": 21, "order": 4}}
    with pytest.raises(DataError, match="no frame of the data set has a state and a torque"):
        rbd.data.identify(folder, PANDA, given)
