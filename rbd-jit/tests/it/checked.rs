//! Emitted code reads and writes its arrays, its frame and its constants, and nothing else.

use std::collections::BTreeMap;

use iced_x86::{
    Code as Instructions, Decoder, DecoderOptions, EncodingKind, FlowControl, Instruction,
    InstructionInfoFactory, Mnemonic, OpAccess, OpKind, Register,
};
use rbd_jit::{Code, Processor, STRIDES, States};

/// What a general register holds the address of, or where code itself begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Base {
    /// The frame.
    Frame,
    /// What stands before the instructions.
    Pool,
    Array(usize),
}

/// Bytes that the code may use: of memory before its instructions, of its frame, of each array.
struct Ranges<'a> {
    code: &'a Code<'a>,
    /// Bytes by which the stack is lowered.
    frame: i64,
    /// By register: what it holds the address of, and how many bytes behind its first.
    held: Held,
    /// The array of the stride that `rcx` holds, and how many times.
    strides: Option<(usize, usize)>,
    /// Where a jump over a call leads, and what registers hold there.
    over: Option<(u64, Held)>,
}

type Held = BTreeMap<Register, (Base, i64)>;

/// [`check`] for any processor.
pub(crate) fn check_of(processor: Processor, code: &Code<'_>) {
    match processor {
        Processor::Neon => crate::checked_aarch64::check(code),
        _ => check(code),
    }
}

/// The instructions of the body.
fn body(code: &Code<'_>) -> Vec<Instruction> {
    let bytes = &code.bytes[code.body..code.entry];
    let decoder = Decoder::new(64, bytes, DecoderOptions::NONE);
    decoder.into_iter().collect()
}

/// The part of the instructions that have AVX-512's prefix, of four bytes.
pub(crate) fn evex_part(code: &Code<'_>) -> f64 {
    let body = body(code);
    let is_evex = |own: &&Instruction| own.code().encoding() == EncodingKind::EVEX;
    body.iter().filter(is_evex).count() as f64 / body.len() as f64
}

/// The part of the instructions that copy a register, and of those that change signs.
pub(crate) fn copying_and_negating_parts(code: &Code<'_>) -> [f64; 2] {
    let body = body(code);
    let is_register = |own: &Instruction, k| own.op_kind(k) == OpKind::Register;
    let is_copy = |own: &Instruction| {
        let is_move = matches!(own.mnemonic(), Mnemonic::Vmovapd | Mnemonic::Vmovaps);
        is_move && is_register(own, 0) && is_register(own, 1)
    };
    let copies = body.iter().filter(|own| is_copy(own)).count();
    let is_xor = |own: &&Instruction| own.mnemonic() == Mnemonic::Vxorpd;
    let negations = body.iter().filter(is_xor).count();
    [copies, negations].map(|count| count as f64 / body.len() as f64)
}

/// The most instructions on registers of 64 bytes between two on registers of 32.
pub(crate) fn longest_wide_part(code: &Code<'_>) -> usize {
    let body = body(code);
    let registers = body.iter().map(Instruction::op0_register);
    let vectors: Vec<_> = registers
        .filter(|own| own.is_zmm() || own.is_ymm())
        .collect();
    let parts = vectors.split(|own| own.is_ymm());
    parts.map(<[_]>::len).max().unwrap_or(0)
}

/// How often a number goes from memory to memory and does nothing else.
pub(crate) fn copies(code: &Code<'_>) -> usize {
    let body = body(code);
    let pairs = body.windows(2).filter(|pair| {
        let is_move = pair.iter().all(|own| own.mnemonic() == Mnemonic::Vmovsd);
        let is_memory = |own: &Instruction, k| own.op_kind(k) == OpKind::Memory;
        let is_copy = is_memory(&pair[0], 1) && is_memory(&pair[1], 0);
        is_move && is_copy && pair[0].op0_register() == pair[1].op1_register()
    });
    pairs.count()
}

/// Fails if the code could touch anything else, jumps but to its body, or calls what is not in its table.
pub(crate) fn check(code: &Code<'_>) {
    let decoded = |range: std::ops::Range<usize>| {
        let bytes = &code.bytes[range.clone()];
        let mut decoder = Decoder::with_ip(64, bytes, range.start as u64, DecoderOptions::NONE);
        decoder.iter().collect::<Vec<Instruction>>()
    };
    let (head, body) = (
        decoded(code.entry..code.bytes.len()),
        decoded(code.body..code.entry),
    );
    let mut ranges = Ranges {
        code,
        frame: 0,
        held: BTreeMap::new(),
        strides: None,
        over: None,
    };
    let mut factory = InstructionInfoFactory::new();
    for (part, is_body) in [(&head, false), (&body, true)] {
        for (place, instruction) in part.iter().enumerate() {
            ranges.land(instruction);
            let is_last = place + 1 == part.len();
            if instruction.flow_control() == FlowControl::ConditionalBranch {
                // Forward, over a call, to an instruction of the body.
                let target = instruction.near_branch64();
                let mut behind = part[place + 1..].iter();
                assert!(is_body && behind.any(|other| other.ip() == target));
                ranges.over = Some((target, ranges.held.clone()));
                continue;
            }
            ranges.flow(instruction, is_body, is_last);
            let info = factory.info(instruction);
            let before = ranges.held.clone();
            for used in info.used_registers() {
                let is_written = !matches!(used.access(), OpAccess::Read | OpAccess::CondRead);
                if is_written && used.register().is_gpr() {
                    ranges.held.remove(&used.register().full_register());
                }
            }
            ranges.general(instruction, &before);
            for used in info.used_memory() {
                // Of the stack's own instructions and of addresses that are only taken.
                let size = (used.memory_size().size() as i64).max(code.number as i64);
                let is_written = matches!(used.access(), OpAccess::Write | OpAccess::ReadWrite);
                let at = used.displacement() as i64;
                let registers = [used.base(), used.index()];
                ranges.memory(instruction, registers, at, size, is_written);
            }
        }
    }
}

impl Ranges<'_> {
    /// Where a jump leads, registers hold what they do on both ways.
    fn land(&mut self, instruction: &Instruction) {
        let here = |(target, _): &mut (u64, Held)| *target == instruction.ip();
        if let Some((_, held)) = self.over.take_if(here) {
            let both = |register: &Register, own: &mut (Base, i64)| held.get(register) == Some(own);
            self.held.retain(both);
        }
    }

    fn flow(&mut self, instruction: &Instruction, is_body: bool, is_last: bool) {
        assert_ne!(instruction.code(), Instructions::INVALID, "no instruction");
        match instruction.flow_control() {
            FlowControl::Next => assert!(!is_last),
            FlowControl::IndirectCall => {
                let at = instruction.memory_displacement64() as usize;
                assert!(instruction.is_ip_rel_memory_operand() && at + 8 <= self.code.body);
                // A call may overwrite them.
                let kept = [Register::RBX, Register::RBP, Register::R12, Register::R13];
                self.held.retain(|register, _| kept.contains(register));
                self.strides = None;
            }
            FlowControl::Return => assert!(is_body && is_last),
            FlowControl::UnconditionalBranch => {
                assert!(!is_body && is_last);
                assert_eq!(instruction.near_branch64(), self.code.body as u64);
            }
            other => panic!("{other:?}"),
        }
    }

    /// Follows what general registers hold.
    fn general(&mut self, instruction: &Instruction, before: &Held) {
        let to = instruction.op0_register();
        match instruction.code() {
            Instructions::Sub_rm64_imm32 => self.frame = instruction.immediate(1) as i64,
            Instructions::Mov_r64_rm64 if instruction.op1_kind() == OpKind::Memory => {
                if instruction.memory_base() == Register::R15 {
                    let array = instruction.memory_displacement64() as usize / 8;
                    assert!(array < self.code.arrays.len(), "no such array");
                    self.held.insert(to, (Base::Array(array), 0));
                } else {
                    assert!(instruction.is_ip_rel_memory_operand() && to == Register::RSI);
                }
            }
            Instructions::Imul_r64_rm64_imm32 => {
                assert_eq!(
                    (to, instruction.memory_base()),
                    (Register::RCX, Register::R15)
                );
                let array = instruction.memory_displacement64() as usize / 8 - STRIDES;
                assert!(array < self.code.arrays.len(), "no such array");
                self.strides = Some((array, instruction.immediate(2) as usize));
            }
            Instructions::Lea_r64_m => {
                if to == Register::RCX {
                    self.strides = None;
                }
                let (base, at) = place(before, instruction.memory_base(), instruction);
                let behind = instruction.memory_displacement64() as i64;
                self.held.insert(to, (base, at + behind));
            }
            Instructions::Mov_r64_rm64 => {
                use Register::{R14, R15, RDI, RSP};
                let copied = (to, instruction.op1_register());
                assert!([(R14, RSP), (R15, RDI), (RSP, R14)].contains(&copied));
            }
            _ => {}
        }
    }

    /// An access of so many bytes.
    fn memory(
        &self,
        instruction: &Instruction,
        [base, index]: [Register; 2],
        at: i64,
        size: i64,
        is_written: bool,
    ) {
        let is_stack = matches!(
            instruction.code(),
            Instructions::Push_r64
                | Instructions::Pop_r64
                | Instructions::Retnq
                | Instructions::Call_rm64
        );
        let is_probe = base == Register::RSP && self.frame == 0 && at % 4096 == 0;
        if is_stack || is_probe || instruction.mnemonic() == Mnemonic::Lea {
            return;
        }
        if base == Register::R15 {
            let entry = at as usize / 8 % STRIDES;
            assert!(!is_written && entry < self.code.arrays.len());
            let has_strides = matches!(self.code.states, States::Rows | States::Columns);
            assert!(at < 8 * STRIDES as i64 || has_strides);
            return;
        }
        let (base, behind) = place(&self.held, base, instruction);
        let at = at + behind;
        if size == 16 && instruction.code().encoding() == EncodingKind::Legacy {
            // The frame and the pool are aligned.
            let is_move = matches!(instruction.mnemonic(), Mnemonic::Movups);
            let is_aligned = !matches!(base, Base::Array(_)) && at % 16 == 0;
            assert!(is_move || is_aligned, "alignment: {instruction:?}");
        }
        match base {
            Base::Frame => assert!(at >= 0 && at + size <= self.frame, "frame: {instruction:?}"),
            Base::Pool => {
                let is_within = at >= 0 && at + size <= self.code.entry as i64;
                assert!(!is_written && is_within, "pool: {instruction:?}");
            }
            Base::Array(array) => {
                let strides = match index {
                    Register::None => 0,
                    index => {
                        let (of, strides) = self.strides.expect("a stride");
                        let own = (Register::RCX, array);
                        assert_eq!((index, of), own, "stride: {instruction:?}");
                        strides
                    }
                };
                let place = (array, strides);
                in_array(self.code, place, (at, size), is_written, instruction);
            }
        }
    }
}

/// What a base register holds the address of, and how many bytes behind its first.
fn place(held: &Held, base: Register, instruction: &Instruction) -> (Base, i64) {
    match base {
        Register::RSP => (Base::Frame, 0),
        Register::None | Register::RIP => (Base::Pool, 0),
        base => *held
            .get(&base)
            .unwrap_or_else(|| panic!("{base:?}: {instruction:?}")),
    }
}

/// Fails if an access of so many bytes, behind so many strides of an array, is not within it.
pub(crate) fn in_array(
    code: &Code<'_>,
    (array, strides): (usize, usize),
    (at, size): (i64, i64),
    is_written: bool,
    instruction: &dyn std::fmt::Debug,
) {
    // One state has one row, and so have many without gaps; else each has one, or each number has a row of all.
    let length = code.arrays[array];
    let (rows, numbers) = match code.states {
        States::One | States::Lanes => (1, length * code.lanes),
        States::Rows => (code.lanes, length),
        _ => (length, code.lanes),
    };
    let end = (code.number * numbers) as i64;
    assert!(strides < rows, "array {array}: {instruction:?}");
    assert!(
        at >= 0 && at + size <= end,
        "array {array}: {instruction:?}"
    );
    let is_result = array >= code.read;
    assert_eq!(is_written, is_result, "array {array}: {instruction:?}");
}
