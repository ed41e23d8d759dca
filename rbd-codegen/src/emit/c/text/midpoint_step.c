HEAD
{
    NAME_midpoint midpoint;
    NAME_iterate(q, qd, tau, dt, iterations, GIVEN &midpoint);
    NAME_finish(q, qd, dt, &midpoint, out_q, out_qd, residual);
}

