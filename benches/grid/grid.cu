// The kernels that GRiD generates for one robot, for card.py. GRiD's grid.cuh is to be beside this file or in an -I folder:
//   nvcc -shared -Xcompiler -fPIC -O3 -arch=native -o grid.so grid.cu
#include "grid.cuh"

using Model = grid::robotModel<float>;

template <typename... Parameters, typename... Arguments>
static int launch(void (*kernel)(Parameters...), int numbers, int threads, int states, cudaStream_t stream, Arguments... arguments)
{
    const int bytes = numbers * sizeof(float);
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    kernel<<<states, threads, bytes, stream>>>(arguments...);
    return cudaGetLastError();
}

extern "C" {

Model *grid_model() { return grid::init_robotModel<float>(); }

int grid_threads() { return grid::SUGGESTED_THREADS; }

// One block a state. `rows` are (q, qd, u), (q, qd) where accelerations are `qdd`, or q. Not zero: an error of CUDA.
int grid_launch(int operation, int states, int threads, const float *rows, const float *qdd, Model *model, float *out,
                cudaStream_t stream)
{
    using WithU = void (*)(float *, const float *, int, const Model *, float, int);
    using WithQdd = void (*)(float *, const float *, int, const float *, const Model *, float, int);
    const int n = grid::NUM_JOINTS;
    const float gravity = 9.81f;
    switch (operation) {
    case 0:
        return launch((WithQdd)grid::inverse_dynamics_kernel<float>, grid::ID_DYNAMIC_SHARED_MEM_COUNT, threads, states, stream,
                      out, rows, 2 * n, qdd, model, gravity, states);
    case 1:
        return launch(grid::direct_minv_kernel<float>, grid::MINV_DYNAMIC_SHARED_MEM_COUNT, threads, states, stream, out, rows, n,
                      model, states);
    case 2:
        return launch(grid::forward_dynamics_kernel<float>, grid::FD_DYNAMIC_SHARED_MEM_COUNT, threads, states, stream, out, rows,
                      3 * n, model, gravity, states);
    case 3:
        return launch((WithQdd)grid::inverse_dynamics_gradient_kernel<float>, grid::ID_DU_DYNAMIC_SHARED_MEM_COUNT, threads,
                      states, stream, out, rows, 2 * n, qdd, model, gravity, states);
    default:
        return launch((WithU)grid::forward_dynamics_gradient_kernel<float>, grid::FD_DU_DYNAMIC_SHARED_MEM_COUNT, threads,
                      states, stream, out, rows, 3 * n, model, gravity, states);
    }
}
}
