"""What the package has beside functions: facts of the robot, the report, documentation, the command."""

import inspect
import subprocess
import sysconfig
from pathlib import Path

import numpy as np
import rbd
from conftest import ROBOTS, robot

COMMAND = Path(sysconfig.get_path("scripts")) / "rbd"


def test_facts():
    panda = robot("panda")
    assert (panda.name, panda.nq, panda.nv) == ("panda", 7, 7)
    assert panda.joint_names[3] == "panda_joint4" and "panda_hand" in panda.link_names
    assert panda.limits.lower.shape == (7,) and panda.limits.upper[3] < 0 and panda.limits.effort[0] == 87
    assert np.array_equal(panda.neutral(), np.zeros(7)) and panda.parameters.size == 0
    assert repr(panda).startswith("<rbd.Robot 'panda': nq 7, nv 7, joints panda_joint1")
    floating = robot("quadruped", base="floating")
    assert floating.nq == floating.nv + 1
    q = floating.integrate(floating.neutral(), np.full(floating.nv, 0.1))
    assert np.allclose(floating.difference(floating.neutral(), q), 0.1)


def test_texts():
    text = (ROBOTS / "panda.urdf").read_text()
    q = np.linspace(0, 1, 7)
    assert np.array_equal(rbd.load(text=text).gravity(q), robot("panda").gravity(q))
    module = type("panda_description", (), {"URDF_PATH": str(ROBOTS / "panda.urdf")})
    assert rbd.load(module).nv == 7


def test_the_report():
    table = robot("panda").table()
    printed = subprocess.run([COMMAND, "report", ROBOTS / "panda.urdf"], capture_output=True, text=True, check=True)
    assert str(table) == printed.stdout and repr(table) == printed.stdout
    assert table._repr_html_().startswith("<!DOCTYPE html>")


def test_documentation():
    panda = robot("panda")
    signature = "(q, qd, qdd, *, out=None, threads=1, check_finite=True)"
    assert str(inspect.signature(panda.rnea)) == signature
    assert "recursive Newton-Euler" in panda.rnea.__doc__ and "q (7,) (rad, m): positions" in panda.rnea.__doc__
    assert "q (nq,) (rad, m): positions" in inspect.getdoc(rbd.Robot.rnea)


def test_the_command():
    def done(*arguments):
        return subprocess.run([COMMAND, *arguments], capture_output=True, text=True)

    assert done("--version").stdout.startswith("rbd ")
    assert "pub struct Pendulum" in done("generate", ROBOTS / "pendulum.urdf").stdout
    assert done("check", ROBOTS / "pendulum.urdf", "--states", "10").returncode == 0
    assert done("report", "no_such.urdf").returncode == 1
    assert done("repotr").returncode == 2
