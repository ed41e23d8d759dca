"""Labels on a cluster of two nodes, both on this machine: the same bits as by Daft's own runner."""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("daft", reason="LEFT OUT: the extra rbd[data] is not installed")
pytest.importorskip("ray", reason="LEFT OUT: ray is not installed")

import rbd.data  # noqa: E402
from conftest import ROBOTS  # noqa: E402
from data_sets import mapping, motion, table, torques, write_lerobot  # noqa: E402
from test_data_label import digests  # noqa: E402

RAY = Path(sys.executable).parent / "ray"
RUN = """
import sys
import numpy as np
import rbd.data
from rbd.data import _label
from conftest import ROBOTS
from data_sets import mapping, torques

address, root, to, workers, dies = sys.argv[1:]
if dies == "dies":
    import dying
    _label.LabelJob = dying.Job
report = rbd.data.label(
    root, ROBOTS / "panda.urdf", mapping(), ["panda_hand.pose", "rnea"], to=to, workers=int(workers), ray=address
)
print(report)
if dies != "dies":
    found = rbd.data.identify(root, ROBOTS / "panda.urdf", torques(), workers=int(workers), ray=address)
    np.save(to + ".npy", found.values)
"""


def free_port() -> int:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return bound.getsockname()[1]


@pytest.fixture(scope="module")
def cluster():
    """The address of a head and a second node, and the environment of whoever joins them."""
    environment = os.environ | {
        "PYTHONPATH": str(Path(__file__).parent),
        "RBD_TEST_DIES": "once",
        # A word of their own, which no other process of this machine knows.
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN": secrets.token_hex(32),
        "RAY_USAGE_STATS_ENABLED": "0",
    }
    address = f"127.0.0.1:{free_port()}"
    # Short: the paths of its sockets are long.
    folder = Path("/tmp") / f"rbd-ray-{os.getpid()}"
    nodes = []

    def start(*arguments: str) -> None:
        command = [RAY, "start", "--num-cpus=2", "--block", "--disable-usage-stats", *arguments]
        nodes.append(subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    port = address.partition(":")[2]
    head = ["--head", f"--port={port}", "--node-ip-address=127.0.0.1", f"--temp-dir={folder}"]
    start(*head, "--include-dashboard=false", "--object-store-memory=200000000")
    try:
        wait_for_nodes(address, environment, 1)
        start(f"--address={address}", "--node-ip-address=127.0.0.2", "--object-store-memory=200000000")
        wait_for_nodes(address, environment, 2)
        yield address, environment
    finally:
        for node in reversed(nodes):
            node.send_signal(signal.SIGTERM)
        for node in nodes:
            node.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


def wait_for_nodes(address: str, environment: dict[str, str], count: int) -> None:
    code = "import ray, sys; ray.init(sys.argv[1], log_to_driver=False); "
    code += "sys.exit(sum(node['Alive'] for node in ray.nodes()) < int(sys.argv[2]))"
    for _ in range(20):
        tried = subprocess.run(
            [sys.executable, "-c", code, address, str(count)], env=environment, capture_output=True, timeout=60
        )
        if tried.returncode == 0:
            return
        time.sleep(1)
    pytest.fail(f"the cluster has not {count} nodes: {tried.stderr.decode()[-2000:]}")


def test_a_cluster(cluster, tmp_path):
    address, environment = cluster
    root = write_lerobot(
        tmp_path / "set", [table({3 * f + k: motion(3 * f + k, 60) for k in range(3)}) for f in range(6)]
    )
    expected = rbd.data.label(
        root, ROBOTS / "panda.urdf", mapping(), ["panda_hand.pose", "rnea"], to=tmp_path / "expected", workers=1
    )
    found = rbd.data.identify(root, ROBOTS / "panda.urdf", torques(), workers=1)
    for workers, dies in [(1, "-"), (2, "-"), (4, "-"), (2, "dies")]:
        to = tmp_path / f"by_{workers}_{dies}"
        done = subprocess.run(
            [sys.executable, "-c", RUN, address, root, to, str(workers), dies],
            env=environment,
            capture_output=True,
            text=True,
            timeout=200,
        )
        assert done.returncode == 0, done.stderr[-3000:]
        assert "1,080 of 1,080 frames of 18 episodes" in done.stdout
        assert digests(to) == digests(expected.path)
        if dies != "dies":
            assert np.array_equal(np.load(f"{to}.npy"), found.values)
    assert (tmp_path / "died").exists()
