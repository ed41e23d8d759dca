HEAD
{
    const SCALAR half = dt * 0.5SUFFIX;
    SCALAR *const of_q = derivatives, *const of_qd = derivatives + PREFIX_NV * NAME_WIDTH;
    SCALAR u[PREFIX_NV];
    NAME_midpoint midpoint;
    NAME_linearised at;
    int i;
    NAME_iterate(q, qd, tau, dt, iterations, GIVEN &midpoint);
    NAME_linearise(&midpoint, half, GIVEN &at);
    for (i = 0; i < PREFIX_NV; i++) {
        u[i] = dt * midpoint.w[i];
    }
    NAME_set_scaled(of_qd, -1.0SUFFIX, at.of_r);
    NAME_add_diagonal(of_qd + 2 * PREFIX_NV, 1.0SUFFIX);
    NAME_solve(at.k, of_qd, NAME_WIDTH);
    NAME_set_scaled(of_q, half * dt, of_qd);
    NAME_add_diagonal(of_q + PREFIX_NV, dt);
    NAME_carry(u, of_q);
    NAME_set_scaled(of_qd, dt, of_qd);
    NAME_add_diagonal(of_qd + PREFIX_NV, 1.0SUFFIX);
    NAME_finish(q, qd, dt, &midpoint, out_q, out_qd, residual);
}

