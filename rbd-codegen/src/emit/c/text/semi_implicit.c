HEAD
{
    SCALAR qdd[PREFIX_NV], next[PREFIX_NV], u[PREFIX_NV], end[PREFIX_NQ];
    int i;
    NAME_forward_dynamics(q, qd, tau, GIVEN qdd);
    for (i = 0; i < PREFIX_NV; i++) {
        next[i] = qd[i] + dt * qdd[i];
        u[i] = dt * next[i];
    }
    ADVANCE(q, u, end);
    (void)memcpy(out_q, end, sizeof end);
    (void)memcpy(out_qd, next, sizeof next);
}

