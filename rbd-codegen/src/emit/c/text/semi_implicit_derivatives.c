HEAD
{
    SCALAR *const of_q = derivatives, *const of_qd = derivatives + PREFIX_NV * NAME_WIDTH;
    SCALAR dqdd_dq[POSITIONS], dqdd_dqd[VELOCITIES], h_inverse[FORCES];
    SCALAR qdd[PREFIX_NV], next[PREFIX_NV], u[PREFIX_NV], end[PREFIX_NQ];
    int i;
    NAME_forward_dynamics_derivatives(q, qd, tau, GIVEN qdd, dqdd_dq, dqdd_dqd, h_inverse);
    for (i = 0; i < PREFIX_NV; i++) {
        next[i] = qd[i] + dt * qdd[i];
        u[i] = dt * next[i];
    }
    ADVANCE(q, u, end);
    NAME_clear(of_qd);
    ENTRIES(forward_dynamics_derivatives, dqdd_dq, of_qd, NAME_WIDTH, dt, dqdd_dq);
    ENTRIES(forward_dynamics_derivatives, dqdd_dqd, of_qd + PREFIX_NV, NAME_WIDTH, dt, dqdd_dqd);
    ENTRIES(forward_dynamics_derivatives, h_inverse, of_qd + 2 * PREFIX_NV, NAME_WIDTH, dt, h_inverse);
    NAME_add_diagonal(of_qd + PREFIX_NV, 1.0SUFFIX);
    NAME_set_scaled(of_q, dt, of_qd);
    NAME_carry(u, of_q);
    (void)memcpy(out_q, end, sizeof end);
    (void)memcpy(out_qd, next, sizeof next);
}

