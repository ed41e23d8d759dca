#[inline(always)]
pub fn whole<T: ::rbd::Real, A: ::rbd::Arithmetic<T>>(
    a: A,
    h: &[T; 6usize],
    x: &[T; 3usize],
) -> [T; 33usize] {
    let results_given = &mut [T::zero(); 17usize];
    let triangle0 = h;
    let result0 = &mut [T::zero(); 6usize];
    let triangle1 = &mut [T::zero(); 6usize];
    let vector1 = &mut [T::zero(); 3usize];
    let result1 = &mut [T::zero(); 3usize];
    let factor2 = &mut [T::zero(); 5usize];
    let columns2 = &mut ::rbd::dense::Columns([[[T::zero(); 4]; 3usize]; 2usize]);
    let factor3 = &mut [T::zero(); 2usize];
    let columns3 = &mut ::rbd::dense::Rows([[T::zero(); 4]; 4usize]);
    let mul_add = A::mul_add;
    let number = T::from_f64;
    let [x0, x1, x2] = *x;
    {
        results_given[16] = x0;
        factor2[0] = x0;
        factor2[1] = x1;
        factor2[2] = number(2f64);
        factor2[3] = x2;
        factor2[4] = number(2f64);
        columns2.0[0][0][1] = -x0;
        columns2.0[0][1][1] = -x1;
        columns2.0[0][2][1] = -x2;
        columns3.0[0][0] = x0;
        columns3.0[0][1] = x1;
        columns3.0[1][0] = x2;
        *result0 = ::rbd::dense::ltdl::<_, _, 3usize, 1usize, _>(a, triangle0);
        triangle1[0] = result0[0];
        triangle1[1] = result0[1];
        triangle1[2] = result0[2];
        triangle1[3] = result0[3];
        triangle1[4] = result0[4];
        triangle1[5] = result0[5];
        let t19 = mul_add(x0, x0, -x1);
        vector1[0] = t19;
        let t20 = mul_add(x0, x1, -x1);
        vector1[1] = t20;
        let t22 = mul_add(x0, x2, -x1);
        vector1[2] = t22;
        *result1 = ::rbd::dense::ltdl_solve::<_, _, 3usize, _>(a, triangle1, vector1);
        results_given[15] = -result1[1];
        columns2.0[0][0][0] = result1[0];
        columns2.0[0][1][0] = result1[1];
        columns2.0[0][2][0] = result1[2];
        columns3.0[2][1] = result1[0];
        columns3.0[2][2] = result1[1];
        columns3.0[3][0] = result1[2];
        a.outline(
            #[inline(always)]
            || {
                use ::rbd::{dense, Pack};
                columns2.set_unit(1usize);
                let (factor, [x0, x1]) = (&*factor2, &mut columns2.0);
                for x in [&mut *x0, &mut *x1] {
                    let rows = dense::load(a, [x[2usize]]);
                    let [row2] = rows;
                    x[0usize] = dense::minus(a, x[0usize], [factor[3usize]], [row2]);
                    let rows = dense::load(a, [x[1usize]]);
                    let [row1] = rows;
                    x[0usize] = dense::minus(a, x[0usize], [factor[1usize]], [row1]);
                    let rows = dense::scaled(a, [x[0usize]], [factor[0usize]]);
                    let [row] = rows;
                    x[0usize] = row.to_array();
                    let rows = dense::scaled(a, [x[1usize]], [factor[2usize]]);
                    let [row] = dense::load(a, [x[0usize]]);
                    let rows = dense::less(a, rows, [factor[1usize]], row);
                    let [row] = rows;
                    x[1usize] = row.to_array();
                    let rows = dense::scaled(a, [x[2usize]], [factor[4usize]]);
                    let [row] = dense::load(a, [x[0usize]]);
                    let rows = dense::less(a, rows, [factor[3usize]], row);
                    let [row] = rows;
                    x[2usize] = row.to_array();
                }
            },
        );
        let t66 = mul_add(result0[0], columns2.0[0][0][0], x2);
        results_given[0] = t66;
        factor3[0] = t66;
        let t68 = mul_add(result0[1], columns2.0[0][0][1], x2);
        results_given[1] = t68;
        factor3[1] = t68;
        let t70 = mul_add(result0[2], columns2.0[0][1][0], x2);
        results_given[2] = t70;
        let t72 = mul_add(result0[3], columns2.0[0][1][1], x2);
        results_given[3] = t72;
        let t74 = mul_add(result0[4], columns2.0[0][2][0], x2);
        results_given[4] = t74;
        let t76 = mul_add(result0[5], columns2.0[0][2][1], x2);
        results_given[5] = t76;
        let t78 = mul_add(result0[0], columns2.0[1][0][0], x2);
        results_given[6] = t78;
        let t80 = mul_add(result0[1], columns2.0[1][0][1], x2);
        results_given[7] = t80;
        let t82 = mul_add(result0[2], columns2.0[1][0][2], x2);
        results_given[8] = t82;
        let t84 = mul_add(result0[3], columns2.0[1][0][1], x2);
        results_given[9] = t84;
        let t86 = mul_add(result0[4], columns2.0[1][1][1], x2);
        results_given[10] = t86;
        let t88 = mul_add(result0[5], columns2.0[1][1][2], x2);
        results_given[11] = t88;
        let t90 = mul_add(result0[0], columns2.0[1][0][2], x2);
        results_given[12] = t90;
        let t92 = mul_add(result0[1], columns2.0[1][1][2], x2);
        results_given[13] = t92;
        let t94 = mul_add(result0[2], columns2.0[1][2][2], x2);
        results_given[14] = t94;
        a.outline(
            #[inline(always)]
            || {
                const TABLE: &[u16] = &[
                    1, 0, 2, 1, 0, 0, 0, 2, 0, 2, 0, 2, 1, 0, 1, 1, 2, 2, 2, 1, 0, 0,
                ];
                ::rbd::dense::linear_columns(a, TABLE, &*factor3, &mut columns3.0);
            },
        );
    }
    [
        results_given[0],
        results_given[1],
        results_given[2],
        results_given[3],
        results_given[4],
        results_given[5],
        results_given[6],
        results_given[7],
        results_given[8],
        results_given[9],
        results_given[10],
        results_given[11],
        results_given[12],
        results_given[13],
        results_given[14],
        results_given[15],
        result1[2],
        results_given[16],
        result0[0],
        result0[1],
        result0[2],
        result0[3],
        result0[4],
        result0[5],
        columns3.0[0][0],
        columns3.0[0][1],
        columns3.0[0][2],
        columns3.0[0][3],
        columns3.0[1][0],
        columns3.0[2][0],
        columns3.0[2][1],
        columns3.0[2][2],
        columns3.0[2][3],
    ]
}
#[inline(always)]
pub fn in_parts<T: ::rbd::Real, A: ::rbd::Arithmetic<T>>(
    a: A,
    h: &[T; 6usize],
    x: &[T; 3usize],
) -> [T; 33usize] {
    let results_given = &mut [T::zero(); 17usize];
    let triangle0 = h;
    let result0 = &mut [T::zero(); 6usize];
    let triangle1 = &mut [T::zero(); 6usize];
    let vector1 = &mut [T::zero(); 3usize];
    let result1 = &mut [T::zero(); 3usize];
    let factor2 = &mut [T::zero(); 5usize];
    let columns2 = &mut ::rbd::dense::Columns([[[T::zero(); 4]; 3usize]; 2usize]);
    let factor3 = &mut [T::zero(); 2usize];
    let columns3 = &mut ::rbd::dense::Rows([[T::zero(); 4]; 4usize]);
    let [x0, x1, x2] = *x;
    let () = {
        let (
            results_given,
            result0,
            triangle1,
            vector1,
            result1,
            factor2,
            columns2,
            factor3,
            columns3,
        ) = (
            &mut *results_given,
            &mut *result0,
            &mut *triangle1,
            &mut *vector1,
            &mut *result1,
            &mut *factor2,
            &mut *columns2,
            &mut *factor3,
            &mut *columns3,
        );
        a.outline(
            #[inline(always)]
            move || {
                let number = T::from_f64;
                {
                    results_given[16] = x0;
                    factor2[0] = x0;
                    factor2[1] = x1;
                    factor2[2] = number(2f64);
                    factor2[3] = x2;
                    factor2[4] = number(2f64);
                    columns2.0[0][0][1] = -x0;
                    columns2.0[0][1][1] = -x1;
                    columns2.0[0][2][1] = -x2;
                    columns3.0[0][0] = x0;
                    columns3.0[0][1] = x1;
                    columns3.0[1][0] = x2;
                    *result0 = ::rbd::dense::ltdl::<
                        _,
                        _,
                        3usize,
                        1usize,
                        _,
                    >(a, triangle0);
                    triangle1[0] = result0[0];
                    triangle1[1] = result0[1];
                    triangle1[2] = result0[2];
                }
                ()
            },
        )
    };
    let () = {
        let (
            results_given,
            result0,
            triangle1,
            vector1,
            result1,
            factor2,
            columns2,
            factor3,
            columns3,
        ) = (
            &mut *results_given,
            &mut *result0,
            &mut *triangle1,
            &mut *vector1,
            &mut *result1,
            &mut *factor2,
            &mut *columns2,
            &mut *factor3,
            &mut *columns3,
        );
        a.outline(
            #[inline(always)]
            move || {
                let mul_add = A::mul_add;
                /// Reads x[0..=2]. Values: 3 of x.
                {
                    triangle1[3] = result0[3];
                    triangle1[4] = result0[4];
                    triangle1[5] = result0[5];
                    let t19 = mul_add(x0, x0, -x1);
                    vector1[0] = t19;
                    let t20 = mul_add(x0, x1, -x1);
                    vector1[1] = t20;
                    let t22 = mul_add(x0, x2, -x1);
                    vector1[2] = t22;
                    *result1 = ::rbd::dense::ltdl_solve::<
                        _,
                        _,
                        3usize,
                        _,
                    >(a, triangle1, vector1);
                    results_given[15] = -result1[1];
                    columns2.0[0][0][0] = result1[0];
                    columns2.0[0][1][0] = result1[1];
                    columns2.0[0][2][0] = result1[2];
                    columns3.0[2][1] = result1[0];
                    columns3.0[2][2] = result1[1];
                }
                ()
            },
        )
    };
    let () = {
        let (
            results_given,
            result0,
            triangle1,
            vector1,
            result1,
            factor2,
            columns2,
            factor3,
            columns3,
        ) = (
            &mut *results_given,
            &mut *result0,
            &mut *triangle1,
            &mut *vector1,
            &mut *result1,
            &mut *factor2,
            &mut *columns2,
            &mut *factor3,
            &mut *columns3,
        );
        a.outline(
            #[inline(always)]
            move || {
                let mul_add = A::mul_add;
                /// Reads x[2]. Values: 6 of h and x. Completes some of the results.
                {
                    columns3.0[3][0] = result1[2];
                    a.outline(
                        #[inline(always)]
                        || {
                            use ::rbd::{dense, Pack};
                            columns2.set_unit(1usize);
                            let (factor, [x0, x1]) = (&*factor2, &mut columns2.0);
                            for x in [&mut *x0, &mut *x1] {
                                let rows = dense::load(a, [x[2usize]]);
                                let [row2] = rows;
                                x[0usize] = dense::minus(
                                    a,
                                    x[0usize],
                                    [factor[3usize]],
                                    [row2],
                                );
                                let rows = dense::load(a, [x[1usize]]);
                                let [row1] = rows;
                                x[0usize] = dense::minus(
                                    a,
                                    x[0usize],
                                    [factor[1usize]],
                                    [row1],
                                );
                                let rows = dense::scaled(a, [x[0usize]], [factor[0usize]]);
                                let [row] = rows;
                                x[0usize] = row.to_array();
                                let rows = dense::scaled(a, [x[1usize]], [factor[2usize]]);
                                let [row] = dense::load(a, [x[0usize]]);
                                let rows = dense::less(a, rows, [factor[1usize]], row);
                                let [row] = rows;
                                x[1usize] = row.to_array();
                                let rows = dense::scaled(a, [x[2usize]], [factor[4usize]]);
                                let [row] = dense::load(a, [x[0usize]]);
                                let rows = dense::less(a, rows, [factor[3usize]], row);
                                let [row] = rows;
                                x[2usize] = row.to_array();
                            }
                        },
                    );
                    let t66 = mul_add(result0[0], columns2.0[0][0][0], x2);
                    results_given[0] = t66;
                    factor3[0] = t66;
                    let t68 = mul_add(result0[1], columns2.0[0][0][1], x2);
                    results_given[1] = t68;
                    factor3[1] = t68;
                    let t70 = mul_add(result0[2], columns2.0[0][1][0], x2);
                    results_given[2] = t70;
                    let t72 = mul_add(result0[3], columns2.0[0][1][1], x2);
                    results_given[3] = t72;
                    let t74 = mul_add(result0[4], columns2.0[0][2][0], x2);
                    results_given[4] = t74;
                    let t76 = mul_add(result0[5], columns2.0[0][2][1], x2);
                    results_given[5] = t76;
                }
                ()
            },
        )
    };
    let () = {
        let (
            results_given,
            result0,
            triangle1,
            vector1,
            result1,
            factor2,
            columns2,
            factor3,
            columns3,
        ) = (
            &mut *results_given,
            &mut *result0,
            &mut *triangle1,
            &mut *vector1,
            &mut *result1,
            &mut *factor2,
            &mut *columns2,
            &mut *factor3,
            &mut *columns3,
        );
        a.outline(
            #[inline(always)]
            move || {
                let mul_add = A::mul_add;
                /// Reads x[2]. Values: 8 of h and x. Completes some of the results.
                {
                    let t78 = mul_add(result0[0], columns2.0[1][0][0], x2);
                    results_given[6] = t78;
                    let t80 = mul_add(result0[1], columns2.0[1][0][1], x2);
                    results_given[7] = t80;
                    let t82 = mul_add(result0[2], columns2.0[1][0][2], x2);
                    results_given[8] = t82;
                    let t84 = mul_add(result0[3], columns2.0[1][0][1], x2);
                    results_given[9] = t84;
                    let t86 = mul_add(result0[4], columns2.0[1][1][1], x2);
                    results_given[10] = t86;
                    let t88 = mul_add(result0[5], columns2.0[1][1][2], x2);
                    results_given[11] = t88;
                    let t90 = mul_add(result0[0], columns2.0[1][0][2], x2);
                    results_given[12] = t90;
                    let t92 = mul_add(result0[1], columns2.0[1][1][2], x2);
                    results_given[13] = t92;
                }
                ()
            },
        )
    };
    let () = {
        let (
            results_given,
            result0,
            triangle1,
            vector1,
            result1,
            factor2,
            columns2,
            factor3,
            columns3,
        ) = (
            &mut *results_given,
            &mut *result0,
            &mut *triangle1,
            &mut *vector1,
            &mut *result1,
            &mut *factor2,
            &mut *columns2,
            &mut *factor3,
            &mut *columns3,
        );
        a.outline(
            #[inline(always)]
            move || {
                let mul_add = A::mul_add;
                /// Reads x[2]. Values: 1 of h and x. Completes some of the results.
                {
                    let t94 = mul_add(result0[2], columns2.0[1][2][2], x2);
                    results_given[14] = t94;
                    a.outline(
                        #[inline(always)]
                        || {
                            const TABLE: &[u16] = &[
                                1, 0, 2, 1, 0, 0, 0, 2, 0, 2, 0, 2, 1, 0, 1, 1, 2, 2, 2, 1,
                                0, 0,
                            ];
                            ::rbd::dense::linear_columns(
                                a,
                                TABLE,
                                &*factor3,
                                &mut columns3.0,
                            );
                        },
                    );
                }
                ()
            },
        )
    };
    [
        results_given[0],
        results_given[1],
        results_given[2],
        results_given[3],
        results_given[4],
        results_given[5],
        results_given[6],
        results_given[7],
        results_given[8],
        results_given[9],
        results_given[10],
        results_given[11],
        results_given[12],
        results_given[13],
        results_given[14],
        results_given[15],
        result1[2],
        results_given[16],
        result0[0],
        result0[1],
        result0[2],
        result0[3],
        result0[4],
        result0[5],
        columns3.0[0][0],
        columns3.0[0][1],
        columns3.0[0][2],
        columns3.0[0][3],
        columns3.0[1][0],
        columns3.0[2][0],
        columns3.0[2][1],
        columns3.0[2][2],
        columns3.0[2][3],
    ]
}
