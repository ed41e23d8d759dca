/* c0 + c1 ad + c2 ad^2 of a rotation phi, ad = [phi]x, to a block with rows of 6. */
static void NAME_series_rotation(const SCALAR *phi, const SCALAR *c, SCALAR *block)
{
    const SCALAR diagonal = c[0] - c[2] * (phi[0] * phi[0] + phi[1] * phi[1] + phi[2] * phi[2]);
    const SCALAR x = phi[0] * c[1], y = phi[1] * c[1], z = phi[2] * c[1];
    const SCALAR skew[3][3] = {{diagonal, -z, y}, {z, diagonal, -x}, {-y, x, diagonal}};
    int i, j;
    for (i = 0; i < 3; i++) {
        for (j = 0; j < 3; j++) {
            block[6 * i + j] = phi[i] * (phi[j] * c[2]) + skew[i][j];
        }
    }
}

