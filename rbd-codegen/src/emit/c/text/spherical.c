static void NAME_rate_spherical(const SCALAR *u, const SCALAR *v, SCALAR *rate)
{
    SCALAR turned[3][3];
    int i;
    NAME_turned(u, turned);
    for (i = 0; i < 3; i++) {
        rate[i] = turned[i][0] * v[0] + turned[i][1] * v[1] + turned[i][2] * v[2];
    }
}

