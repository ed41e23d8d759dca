/* The same of motions [linear; angular], the derivative of the rotation's series along the translation beside it. */
static void NAME_rate_floating(const SCALAR *u, const SCALAR *v, SCALAR *rate)
{
    const SCALAR second = (SCALAR)(1.0 / 12.0);
    const SCALAR *const phi = u + 3;
    const SCALAR along = phi[0] * u[0] + phi[1] * u[1] + phi[2] * u[2];
    const SCALAR diagonal = -(along * (second + second));
    const SCALAR x = u[0] * 0.5SUFFIX, y = u[1] * 0.5SUFFIX, z = u[2] * 0.5SUFFIX;
    const SCALAR skew[3][3] = {{diagonal, -z, y}, {z, diagonal, -x}, {-y, x, diagonal}};
    SCALAR turned[3][3];
    int i, j;
    NAME_turned(phi, turned);
    for (i = 0; i < 3; i++) {
        rate[i] = turned[i][0] * v[0] + turned[i][1] * v[1] + turned[i][2] * v[2];
        for (j = 0; j < 3; j++) {
            const SCALAR across = phi[i] * (u[j] * second) + (u[i] * second) * phi[j] + skew[i][j];
            rate[i] = rate[i] + across * v[3 + j];
        }
        rate[3 + i] = turned[i][0] * v[3] + turned[i][1] * v[4] + turned[i][2] * v[5];
    }
}

