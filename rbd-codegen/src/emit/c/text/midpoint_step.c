HEAD
{
    NAME_midpoint midpoint;
    SCALAR u[PREFIX_NV], v[PREFIX_NV], at[PREFIX_NQ];
    int i;
    NAME_iterate(q, qd, tau, dt * 0.5SUFFIX, iterations, GIVEN &midpoint);
    for (i = 0; i < PREFIX_NV; i++) {
        u[i] = dt * midpoint.w[i];
        v[i] = qd[i] + dt * midpoint.a[i];
    }
    ADVANCE(q, u, at);
    (void)memcpy(out_q, at, sizeof at);
    (void)memcpy(out_qd, v, sizeof v);
    (void)memcpy(residual, midpoint.r, sizeof midpoint.r);
}

