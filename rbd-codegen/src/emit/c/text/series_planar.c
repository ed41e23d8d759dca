/* The same of motions [x, y, angle] in the plane. */
static void NAME_series_planar(const SCALAR *u, const SCALAR *c, SCALAR *block)
{
    const SCALAR turn = c[1] * u[2], second = c[2] * u[2], diagonal = c[0] - second * u[2];
    block[0] = diagonal;
    block[1] = -turn;
    block[2] = c[1] * u[1] + second * u[0];
    block[6] = turn;
    block[7] = diagonal;
    block[8] = second * u[1] - c[1] * u[0];
    block[12] = 0.0SUFFIX;
    block[13] = 0.0SUFFIX;
    block[14] = c[0];
}

