/* Derivatives of q + u in the place of those of u. */
static void NAME_carry(const SCALAR *u, SCALAR *m)
{
    (void)u;
    NAME_add_diagonal(m, 1.0SUFFIX);
}

