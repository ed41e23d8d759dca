"""A stage's function as C, timed: rbd's, or what CasADi generates."""

import ctypes
import pathlib
import subprocess
import time

import casadi as ca
import numpy as np

FLAGS = ["-O3", "-march=native", "-shared", "-fPIC"]
ROUNDS = 50


def library(folder, name, flags):
    """The functions of stage.c with those of these sources."""
    built, driver = folder / f"{name}.so", pathlib.Path(__file__).with_name("stage.c")
    subprocess.run(["cc", *FLAGS, *flags, str(driver), "-o", built, "-lm"], check=True)
    found = ctypes.CDLL(str(built))
    found.stage_nanoseconds.restype = ctypes.c_double
    return found


def compiled(folder, name, function):
    """C that CasADi generates; gives also the seconds of the compiler."""
    place = folder / name
    place.mkdir(exist_ok=True)
    generator = ca.CodeGenerator("casadi_stage.c")
    generator.add(function)
    generator.generate(f"{place}/")
    assert function.sz_w() <= 1 << 20 and function.sz_iw() <= 1 << 10
    begin = time.perf_counter()
    found = library(folder, name, [f'-DCASADI="{place}/casadi_stage.c"'])
    return found, time.perf_counter() - begin


def pointers(arrays):
    double = ctypes.POINTER(ctypes.c_double)
    return (double * len(arrays))(*(array.ctypes.data_as(double) for array in arrays))


class Timed:
    """Results have these sizes, arguments these lengths, one after the other in each row of `states`."""

    def __init__(self, found, sizes, lengths, states):
        self.found, self.states, self.least = found, states, np.inf
        self.results = [np.zeros(size) for size in sizes]
        self.to = pointers(self.results)
        self.lengths = (ctypes.c_int * len(lengths))(*lengths)

    def round(self):
        data = self.states.ctypes.data_as(ctypes.POINTER(ctypes.c_double))
        for _ in range(ROUNDS):
            took = self.found.stage_nanoseconds(len(self.states), data, len(self.lengths), self.lengths, self.to)
            self.least = min(self.least, took)
