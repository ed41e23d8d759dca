/* The same of motions [linear; angular]: blocks [f, f'; 0, f], f' the derivative of f at phi along the translation. */
static void NAME_series_floating(const SCALAR *u, const SCALAR *c, SCALAR *block)
{
    const SCALAR *const phi = u + 3;
    const SCALAR square = phi[0] * phi[0] + phi[1] * phi[1] + phi[2] * phi[2];
    const SCALAR along = phi[0] * u[0] + phi[1] * u[1] + phi[2] * u[2];
    const SCALAR rate = along * c[4], turn = along * c[3];
    const SCALAR diagonal = -(along * (c[2] + c[2]) + rate * square);
    const SCALAR x = u[0] * c[1] + phi[0] * turn, y = u[1] * c[1] + phi[1] * turn, z = u[2] * c[1] + phi[2] * turn;
    const SCALAR skew[3][3] = {{diagonal, -z, y}, {z, diagonal, -x}, {-y, x, diagonal}};
    int i, j;
    NAME_series_rotation(phi, c, block);
    NAME_series_rotation(phi, c, block + 21);
    for (i = 0; i < 3; i++) {
        for (j = 0; j < 3; j++) {
            const SCALAR symmetric = phi[i] * (u[j] * c[2]) + (u[i] * c[2]) * phi[j] + rate * phi[i] * phi[j];
            block[6 * i + 3 + j] = symmetric + skew[i][j];
            block[18 + 6 * i + j] = 0.0SUFFIX;
        }
    }
}

