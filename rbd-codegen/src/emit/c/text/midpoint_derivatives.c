HEAD
{
    const SCALAR half = dt * 0.5SUFFIX;
    SCALAR *const of_q = derivatives, *const of_qd = derivatives + PREFIX_NV * NAME_WIDTH;
    NAME_midpoint midpoint;
    NAME_linearised linearised;
    SCALAR u[PREFIX_NV], v[PREFIX_NV], at[PREFIX_NQ];
    int i;
    NAME_iterate(q, qd, tau, half, iterations, GIVEN &midpoint);
    NAME_linearise(&midpoint, half, GIVEN &linearised);
    for (i = 0; i < PREFIX_NV; i++) {
        u[i] = dt * midpoint.w[i];
        v[i] = qd[i] + dt * midpoint.a[i];
    }
    ADVANCE(q, u, at);
    NAME_set_scaled(of_qd, -1.0SUFFIX, linearised.of_r);
    NAME_add_diagonal(of_qd + 2 * PREFIX_NV, 1.0SUFFIX);
    NAME_solve(linearised.k, of_qd, NAME_WIDTH);
    NAME_set_scaled(of_q, half * dt, of_qd);
    NAME_add_diagonal(of_q + PREFIX_NV, dt);
    NAME_carry(u, of_q);
    NAME_set_scaled(of_qd, dt, of_qd);
    NAME_add_diagonal(of_qd + PREFIX_NV, 1.0SUFFIX);
    (void)memcpy(out_q, at, sizeof at);
    (void)memcpy(out_qd, v, sizeof v);
    (void)memcpy(residual, midpoint.r, sizeof midpoint.r);
}

