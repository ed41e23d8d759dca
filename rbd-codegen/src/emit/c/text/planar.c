/* The same of motions [x, y, angle] in the plane. */
static void NAME_rate_planar(const SCALAR *u, const SCALAR *v, SCALAR *rate)
{
    const SCALAR first = 0.5SUFFIX, turn = first * u[2], second = (SCALAR)(1.0 / 12.0) * u[2];
    const SCALAR diagonal = 1.0SUFFIX - second * u[2];
    rate[0] = diagonal * v[0] - turn * v[1] + (first * u[1] + second * u[0]) * v[2];
    rate[1] = turn * v[0] + diagonal * v[1] + (second * u[1] - first * u[0]) * v[2];
    rate[2] = v[2];
}

