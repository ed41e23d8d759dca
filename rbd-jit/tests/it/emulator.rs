//! Code of another processor, run in an emulator: `CC` compiles for it, and `CC_RUNNER` runs what that gives.

use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use rbd_jit::{Code, Pointed, Routine};

use crate::number::Number;

pub(crate) struct Emulator {
    program: PathBuf,
    child: Child,
    to: Option<BufWriter<ChildStdin>>,
    from: BufReader<ChildStdout>,
}

impl Emulator {
    /// The one of the environment, which `.ci/qemu` sets.
    pub(crate) fn here() -> Option<Self> {
        let runner = std::env::var("CC_RUNNER").ok()?;
        let compiler = std::env::var("CC").expect("`CC` with `CC_RUNNER`");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/emulator.c");
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("emulator-{}-{number}", std::process::id());
        let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let mut command = Command::new(compiler);
        command.args(["-O1", "-o"]).arg(&program).arg(source);
        assert!(command.status().expect("a compiler").success());
        let mut words = runner.split_whitespace();
        let mut command = Command::new(words.next().expect("a word"));
        command.args(words).arg(&program);
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = pipes.spawn().expect("it starts");
        Some(Self {
            program,
            to: child.stdin.take().map(BufWriter::new),
            from: BufReader::new(child.stdout.take().expect("a pipe")),
            child,
        })
    }

    fn put(&mut self, bytes: &[u8]) {
        let to = self.to.as_mut().expect("it is open");
        to.write_all(bytes).expect("it reads");
    }

    fn words(&mut self, words: &[usize]) {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.put(&bytes);
    }

    fn numbers<T: Number>(&mut self, numbers: &[T]) {
        let bits = numbers.iter().map(|number| number.bits().to_le_bytes());
        let bytes: Vec<u8> = bits
            .flat_map(|all| all[..size_of::<T>()].to_vec())
            .collect();
        self.put(&bytes);
    }

    fn word(&mut self) -> usize {
        let mut word = [0; 8];
        self.from.read_exact(&mut word).expect("a word");
        usize::from_le_bytes(word)
    }

    fn read<T: Number>(&mut self, numbers: &mut [T]) {
        for number in numbers {
            let mut bits = [0; 8];
            let own = &mut bits[..size_of::<T>()];
            self.from.read_exact(own).expect("a number");
            *number = T::of_bits(u64::from_le_bytes(bits));
        }
    }

    /// Calls code with these arrays, each with its stride.
    pub(crate) fn call<T: Number>(&mut self, code: &Code<'_>, arrays: &mut [(Vec<T>, usize)]) {
        let number = size_of::<T>();
        let relocations = &code.relocations;
        let counts = [relocations.len(), arrays.len()];
        self.words(&[&[number, code.bytes.len(), code.entry], &counts[..]].concat());
        self.put(&code.bytes);
        let mut routines: Vec<Routine> = Vec::new();
        for relocation in relocations.iter() {
            // A kernel's arguments and results are those of its table.
            let (routine, of, groups) = match relocation.to {
                Pointed::Routine(routine) => {
                    routines.push(routine);
                    let is_kernel = routine == Routine::Kernel;
                    let groups = if is_kernel {
                        0
                    } else {
                        code.groups(routine, None)
                    };
                    (1, routines.len() - 1, groups)
                }
                Pointed::Table(table) => (0, table + 1, code.groups(Routine::Kernel, Some(table))),
            };
            self.words(&[relocation.at, routine, of, groups]);
        }
        for (numbers, stride) in arrays.iter() {
            self.words(&[number * numbers.len(), number * stride]);
            self.numbers(numbers);
        }
        self.flush();
        while self.word() != 0 {
            let [routine, table, count] = [self.word(), self.word(), self.word()];
            let routine = routines[routine];
            // Others are called with any.
            let has_table = matches!(routine, Routine::SinesWithOffsets | Routine::Kernel);
            let table = has_table.then(|| table - 1);
            let mut area = vec![T::default(); code.groups(routine, table) * count];
            self.read(&mut area);
            code.run(routine, table, &mut area);
            self.numbers(&area);
            self.flush();
        }
        for (numbers, _) in arrays {
            self.read(numbers);
        }
    }

    fn flush(&mut self) {
        self.to
            .as_mut()
            .expect("it is open")
            .flush()
            .expect("it reads");
    }
}

impl Drop for Emulator {
    /// It ends with its input.
    fn drop(&mut self) {
        self.to = None;
        let ended = self.child.wait();
        let _ = std::fs::remove_file(&self.program);
        if !std::thread::panicking() {
            assert!(ended.expect("it ends").success());
        }
    }
}
