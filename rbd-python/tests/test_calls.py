"""Shapes, strides, kinds of numbers, `out`, threads: every way of a call has the bits of single calls."""

import os

import numpy as np
import pytest
from conftest import arguments, plain, robot
from hypothesis import given, settings
from hypothesis import strategies as st

FUNCTIONS = [
    ("panda", "rnea"),
    ("panda", "crba"),
    ("arm", "rnea_derivatives"),
    ("quadruped", "forward_kinematics"),
    ("arm", "kinetic_energy"),
    ("arm", "rnea_with_forces"),
    ("arm", "forward_dynamics_derivatives"),
]


def strided(array: np.ndarray, way: str) -> np.ndarray:
    """The same numbers, standing in memory in another way."""
    if way == "columns":
        return np.asfortranarray(array)
    if way == "part":
        wide = np.full((len(array), 2, *array.shape[1:]), np.nan, array.dtype)
        wide[:, 1] = array
        return wide[:, 1]
    if way == "every second":
        wide = np.full((*array.shape[:-1], 2 * array.shape[-1]), np.nan, array.dtype)
        wide[..., ::2] = array
        return wide[..., ::2]
    if way == "backwards":
        return np.ascontiguousarray(array[::-1])[::-1]
    if way == "swapped":
        return array.astype(array.dtype.newbyteorder())
    if way == "unaligned":
        raw = np.zeros(array.nbytes + 1, np.uint8)
        view = raw[1:].view(array.dtype).reshape(array.shape)
        view[...] = array
        return view
    return array


ROWS = ["rows", "columns", "part", "backwards"]
WAYS = [*ROWS, "every second", "unaligned", "swapped"]


# RBD_EXAMPLES=30000 is a fuzzer of some minutes.
@settings(max_examples=int(os.environ.get("RBD_EXAMPLES", 150)), deadline=None)
@given(
    function=st.sampled_from(FUNCTIONS),
    states=st.one_of(st.integers(0, 40), st.sampled_from([127, 128, 129, 300])),
    kind=st.sampled_from([np.float64, np.float32]),
    ways=st.lists(st.sampled_from(WAYS), min_size=5, max_size=5),
    out=st.sampled_from([None, *ROWS, "every second"]),
    threads=st.integers(0, 3),
)
def test_many_states_have_the_bits_of_each(function, states, kind, ways, out, threads):
    called = getattr(robot(function[0]), function[1])
    taken = arguments(called, states, kind)
    each = [plain(called(*(array[k] for array in taken))) for k in range(states)]
    scalars = [array["shape"] == [] for array in called.__self__.arguments]
    taken = [a if s else strided(a, way) for a, s, way in zip(taken, scalars, ways)]
    results = called.__self__.results
    given_out = None
    if out is not None:
        given_out = tuple(strided(np.full((states, *r["shape"]), np.nan, kind), out if r["shape"] else "rows") for r in results)
        given_out = given_out[0] if len(results) == 1 else given_out
    result = plain(called(*taken, out=given_out, threads=threads))
    for k, array in enumerate(result):
        assert array.dtype == kind
        assert array.shape == (states, *results[k]["shape"])
        for state in range(states):
            assert np.array_equal(array[state], each[state][k])
    if given_out is not None:
        for array, own in zip(result, given_out if len(results) > 1 else [given_out]):
            assert np.shares_memory(array, own) or array.size == 0


@pytest.mark.parametrize("way", ["rows", "every second", "backwards"])
def test_one_state_may_have_gaps(way):
    rnea = robot("panda").rnea
    taken = arguments(rnea)
    expected = rnea(*taken)
    gaps = [strided(array[None], way)[0] if way != "backwards" else array[::-1].copy()[::-1] for array in taken]
    assert np.array_equal(rnea(*gaps), expected)
    wide = np.zeros(14)
    assert rnea(*taken, out=wide[::2]).base is wide
    assert np.array_equal(wide[::2], expected) and not wide[1::2].any()


def test_one_state_is_given_to_all():
    rnea = robot("panda").rnea
    q, qd, qdd = arguments(rnea, 20)
    still = np.zeros(7)
    for order in (np.ascontiguousarray, np.asfortranarray):
        expected = rnea(order(q), np.zeros((20, 7)), order(qdd))
        assert np.array_equal(rnea(order(q), still, order(qdd)), expected)
        assert np.array_equal(rnea(order(q), np.broadcast_to(still, (20, 7)), order(qdd)), expected)


def test_columns_give_columns():
    rnea = robot("panda").rnea
    taken = [np.asfortranarray(array) for array in arguments(rnea, 50)]
    assert rnea(*taken).flags.f_contiguous
    jacobian = robot("panda").frame("panda_hand").jacobian
    assert np.array_equal(jacobian(taken[0]), jacobian(np.ascontiguousarray(taken[0])))


def test_results_may_go_over_arguments():
    panda = robot("panda")
    q, v = arguments(panda.integrate, 300)
    expected = panda.integrate(q, v)
    for out in (q, v):
        taken = [q.copy(), v.copy()]
        own = taken[0] if out is q else taken[1]
        assert panda.integrate(*taken, out=own) is own
        assert np.array_equal(own, expected)
    # Over neighbours: what is read later must not be written before.
    wide = np.zeros(301 * 7)
    wide[: 300 * 7] = q.ravel()
    panda.integrate(wide[: 300 * 7].reshape(300, 7), v, out=wide[7:].reshape(300, 7))
    assert np.array_equal(wide[7:].reshape(300, 7), expected)
    one = q[0].copy()
    assert np.array_equal(panda.integrate(one, v[0], out=one), expected[0])
    same = np.zeros((3, 3)), np.zeros((3, 3))
    arm = robot("arm")
    taken = arguments(arm.bias_derivatives)
    dq, dqd = arm.bias_derivatives(*taken)
    assert np.array_equal(arm.bias_derivatives(*taken, out=(same[0], same[0]))[1], dqd)
    assert np.array_equal(arm.bias_derivatives(*taken, out=same).dq, dq)


@pytest.mark.parametrize("states", [None, 3])
def test_an_earlier_result_may_be_written_over(states):
    """Matrices by their nonzeros and placements too."""
    panda = robot("panda")
    for function in (panda.rnea_derivatives, panda.crba, panda.frame("panda_hand").placement):
        earlier = function(*arguments(function, states))
        taken = arguments(function, states, seed=2)
        expected = function(*taken)
        function(*taken, out=earlier)
        pairs = zip(earlier, expected) if isinstance(earlier, tuple) else [(earlier, expected)]
        assert all(np.array_equal(np.asarray(own), np.asarray(other)) for own, other in pairs)
    h = panda.crba(*arguments(panda.crba, states))
    with pytest.raises(TypeError, match="is a InertiaMatrix, not an array"):
        h.ltdl(out=h)


def test_lists_and_integers_are_numbers():
    rnea = robot("arm").rnea
    expected = rnea(np.array([1.0, 0, 2]), np.zeros(3), np.ones(3))
    assert np.array_equal(rnea([1, 0, 2], (0, 0, 0), np.ones(3, np.int64)), expected)
    narrow = np.array([1, 0, 2], np.float32)
    assert rnea(narrow, [0, 0, 0], [1, 1, 1]).dtype == np.float32
    assert rnea(narrow, np.zeros(3), [1, 1, 1]).dtype == np.float64
    assert rnea(q=[1, 0, 2], qdd=np.ones(3), qd=np.zeros(3)).dtype == np.float64


def test_a_number_is_a_scalar():
    arm = robot("arm")
    taken = arguments(arm.kinetic_energy)
    assert isinstance(arm.kinetic_energy(*taken), np.float64)
    out = np.zeros(())
    assert arm.kinetic_energy(*taken, out=out) is out and out > 0
    assert arm.neutral().shape == (3,)


def test_matrices_without_entries_are_zeros():
    """Of many states too, where the code writes nothing."""
    base = robot("panda").frame("panda_link0")
    q, out = np.full((300, 7), 0.1), (np.full((300, 6, 7), np.nan), np.full((300, 6, 7), np.nan))
    for derivatives in (base.velocity_derivatives(q, q), base.velocity_derivatives(q, q, out=out)):
        assert all(np.array_equal(own, np.zeros((300, 6, 7))) for own in derivatives)


class Exported:
    """An array of another library, which has nothing but DLPack."""

    def __init__(self, array, problem=None):
        self.array, self.problem = array, problem

    def __dlpack__(self, **options):
        if self.problem:
            raise BufferError(self.problem)
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


@pytest.mark.parametrize("kind", [np.float64, np.float32])
def test_dlpack(kind):
    arm = robot("arm")
    taken = arguments(arm.rnea, 9, kind)
    expected = arm.rnea(*taken)
    for way in (lambda array: array, lambda array: strided(array, "every second"), np.asfortranarray):
        got = arm.rnea(*(Exported(way(array)) for array in taken))
        assert got.dtype == kind and np.array_equal(got, expected)
    assert np.array_equal(np.from_dlpack(Exported(got)), expected)
    with pytest.raises(TypeError, match="`qd` is a Exported that numpy cannot read where it is: BufferError: it is elsewhere"):
        arm.rnea(taken[0], Exported(taken[1], "it is elsewhere"), taken[2])
