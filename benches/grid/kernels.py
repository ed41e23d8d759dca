"""kernels.py ROBOT.c FOLDER [FUNCTION ...]: rbd's C as kernels of one state a thread, compiled by NVRTC, which needs no card.

ROBOT.c is of `rbd generate --language c-f32 --prefix robot`. FOLDER gets a cubin for each function with two kernels:
`rows` (each state's numbers side by side) and `columns` (each number's states side by side). ARCH says for which card
(sm_90), NVRTC where the library is.
"""
import ctypes
import os
import re
import sys
import time
from pathlib import Path

FUNCTIONS = ("rnea", "crba", "inverse_inertia_matrix", "forward_dynamics", "rnea_derivatives", "forward_dynamics_derivatives")
# NVRTC has no headers of C.
PRELUDE = """typedef unsigned short uint16_t;
typedef unsigned uint32_t;
typedef unsigned long long uint64_t;
#define INFINITY (1.0f / 0.0f)
"""
OPTIONS = ("--device-as-default-execution-space", "--ptxas-options=-v")


def arrays(header, function):
    """The arrays that a function takes: (name, numbers, whether they are read)."""
    text = re.search(rf"^void robot_{function}\((.*?)\);", header, re.M | re.S).group(1)
    found = re.findall(r"(const )?float (\w+)\[\w+\((\d+)\)\]", text)
    return [(name, int(numbers), bool(read)) for read, name, numbers in found]


def kernels(function, arrays):
    """The text of both kernels."""
    parameters = ", ".join(f"{'const ' * read}float *{name}" for name, _, read in arrays)
    head = "(int n, %s)\n{\n    const int k = blockIdx.x * blockDim.x + threadIdx.x;\n    if (k >= n) return;\n" % parameters
    call = f"    robot_{function}(%s);\n"
    local = "".join(f"    float own_{name}[{numbers}];\n" for name, numbers, _ in arrays)
    loop = "    #pragma unroll\n    for (int i = 0; i < {1}; i++) {0};\n".format
    loads = "".join(loop(f"own_{name}[i] = {name}[i * n + k]", numbers) for name, numbers, read in arrays if read)
    stores = "".join(loop(f"{name}[i * n + k] = own_{name}[i]", numbers) for name, numbers, read in arrays if not read)
    rows = call % ", ".join(f"{name} + {numbers} * k" for name, numbers, _ in arrays)
    columns = local + loads + call % ", ".join(f"own_{name}" for name, _, _ in arrays) + stores
    return "".join(f'extern "C" __global__ void {name}{head}{body}}}\n' for name, body in (("rows", rows), ("columns", columns)))


def compiled(text):
    """The cubin of a text, and the compiler's remarks."""
    nvrtc = ctypes.CDLL(os.environ.get("NVRTC", "libnvrtc.so.13"))
    program, size = ctypes.c_void_p(), ctypes.c_size_t()
    options = [f"--gpu-architecture={os.environ.get('ARCH', 'sm_90')}", *OPTIONS]
    words = (ctypes.c_char_p * len(options))(*(word.encode() for word in options))

    def take(what):
        getattr(nvrtc, f"nvrtcGet{what}Size")(program, ctypes.byref(size))
        buffer = ctypes.create_string_buffer(size.value)
        getattr(nvrtc, f"nvrtcGet{what}")(program, buffer)
        return buffer.raw

    nvrtc.nvrtcCreateProgram(ctypes.byref(program), text.encode(), b"robot.cu", 0, None, None)
    failed = nvrtc.nvrtcCompileProgram(program, len(options), words)
    remarks = take("ProgramLog").rstrip(b"\0").decode()
    if failed:
        raise SystemExit(remarks)
    return take("CUBIN"), remarks


def main():
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    source, folder = Path(sys.argv[1]), Path(sys.argv[2])
    header = source.with_suffix(".h").read_text()
    text = PRELUDE + re.sub("#include.*", "", header + source.read_text())
    folder.mkdir(parents=True, exist_ok=True)
    for function in sys.argv[3:] or FUNCTIONS:
        start = time.time()
        cubin, remarks = compiled(text + kernels(function, arrays(header, function)))
        (folder / f"{function}.cubin").write_bytes(cubin)
        of = re.findall(r"entry function '(\w+)'.*?(\d+) bytes stack.*?Used (\d+) registers", remarks, re.S)
        said = ", ".join(f"{name} {registers} registers and {stack} bytes on the stack" for name, stack, registers in of)
        print(f"{source.stem} {function}: {time.time() - start:.1f} s; {said}", flush=True)


if __name__ == "__main__":
    main()
