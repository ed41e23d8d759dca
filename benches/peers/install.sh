#!/bin/sh
# install.sh FOLDER: a virtual environment FOLDER/venv with the libraries of requirements.txt, and
# links FOLDER/cmeel and FOLDER/mujoco to where their headers and libraries lie. Prints versions.
set -eu
here=$(dirname "$0")
mkdir -p "$1"
cd "$1"
requirements=$OLDPWD/$here/requirements.txt
case $here in /*) requirements=$here/requirements.txt ;; esac

command -v g++ >/dev/null || command -v clang++ >/dev/null || {
    echo "a C++ compiler is needed: apt-get install g++ (and clang-19, the faster of both is told)" >&2
    exit 1
}
if ! cmp -s "$requirements" installed.txt; then
    python3 -m venv venv
    venv/bin/pip install --quiet --disable-pip-version-check --requirement "$requirements"
    packages=$(venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    ln -sfn "$packages/cmeel.prefix" cmeel
    ln -sfn "$packages/mujoco" mujoco
    # cmeel-cppadcodegen 2.4.3 is older than the CppAD that it is used with, which asks
    # numeric_limits for two members more.
    for scalar in float double; do
        header=cmeel/include/cppad/cg/base_$scalar.hpp
        grep -q max_digits10 "$header" || sed -i "/static const int digits10/i\\
    static cg::CG<$scalar> infinity() { return std::numeric_limits<$scalar>::infinity(); }\\
    static const int max_digits10 = std::numeric_limits<$scalar>::max_digits10;" "$header"
    done
    cp "$requirements" installed.txt
fi
