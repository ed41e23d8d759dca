/* 1 + ad/2 + ad^2/12 of a rotation, ad = [u]x. */
static void NAME_turned(const SCALAR *u, SCALAR turned[3][3])
{
    const SCALAR second = (SCALAR)(1.0 / 12.0);
    const SCALAR diagonal = 1.0SUFFIX - second * (u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
    const SCALAR x = u[0] * 0.5SUFFIX, y = u[1] * 0.5SUFFIX, z = u[2] * 0.5SUFFIX;
    const SCALAR s[3] = {u[0] * second, u[1] * second, u[2] * second};
    turned[0][0] = diagonal + u[0] * s[0];
    turned[0][1] = u[0] * s[1] - z;
    turned[0][2] = u[0] * s[2] + y;
    turned[1][0] = u[1] * s[0] + z;
    turned[1][1] = diagonal + u[1] * s[1];
    turned[1][2] = u[1] * s[2] - x;
    turned[2][0] = u[2] * s[0] - y;
    turned[2][1] = u[2] * s[1] + x;
    turned[2][2] = diagonal + u[2] * s[2];
}

