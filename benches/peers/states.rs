// The states that all contenders are asked about, as the exporter wrote them.

struct ReadState {
    q: Vec<f64>,
    v: Vec<f64>,
    a: Vec<f64>,
    tau: Vec<f64>,
}

struct States {
    all: Vec<ReadState>,
    /// Names of the joints that move, the base's left out.
    joints: Vec<String>,
}

impl States {
    fn read(prefix: &str) -> Result<Self, String> {
        let file = |ending: &str| {
            std::fs::read_to_string(format!("{prefix}.{ending}"))
                .map_err(|error| format!("{prefix}.{ending}: {error}"))
        };
        let (states, joints) = (file("states")?, file("joints")?);
        let mut lines = states.lines();
        let head = lines.next().ok_or("no states")?;
        let sizes: Vec<usize> = head.split(' ').filter_map(|x| x.parse().ok()).collect();
        let &[nq, nv, _] = &sizes[..] else {
            return Err(format!("not a head of states: {head}"));
        };
        let all = lines.map(|line| {
            let mut numbers = line.split(' ').filter_map(|x| x.parse::<f64>().ok());
            let mut take = |n: usize| numbers.by_ref().take(n).collect();
            ReadState { q: take(nq), v: take(nv), a: take(nv), tau: take(nv) }
        });
        Ok(Self { all: all.collect(), joints: joints.lines().map(str::to_owned).collect() })
    }

    /// Velocity coordinates of the base.
    fn base(&self) -> usize {
        self.all[0].v.len() - self.joints.len()
    }
}

/// Runs `load` on the prefix; null, or the message that says why it could not.
fn open(prefix: *const c_char, load: impl FnOnce(&str) -> Result<(), String>) -> *const c_char {
    // SAFETY: the runner passes a string that ends with zero.
    let prefix = unsafe { CStr::from_ptr(prefix) }.to_string_lossy().into_owned();
    match load(&prefix) {
        Ok(()) => std::ptr::null(),
        // Left to the end of the process, in which the runner may read it.
        Err(why) => std::ffi::CString::new(why).unwrap_or_default().into_raw(),
    }
}

/// `count` calls for states from `first` on, of which nothing is kept or foreseen. Results are looked
/// at where they are: `black_box` of a value would copy it.
#[inline(always)]
fn go_round<S, R>(states: &[S], first: u32, count: u32, mut f: impl FnMut(&S) -> R) {
    let mut i = first as usize % states.len();
    for _ in 0..count {
        black_box(&f(black_box(&states[i])));
        i = if i + 1 == states.len() { 0 } else { i + 1 };
    }
}
