//! Emitted code reads and writes its arrays, its frame and its constants, and nothing else.

use std::collections::BTreeMap;

use iced_x86::{
    Code as Instructions, Decoder, DecoderOptions, FlowControl, Instruction,
    InstructionInfoFactory, OpAccess, OpKind, Register,
};
use rbd_jit::Code;

/// Bytes that the code may use: of memory before its instructions, of its frame, of each array.
struct Ranges<'a> {
    code: &'a Code<'a>,
    /// Bytes by which the stack is lowered.
    frame: i64,
    /// By register: the array whose address it holds.
    bases: BTreeMap<Register, usize>,
}

/// Fails if the code could touch anything else, jumps, or calls what is not in its table.
pub(crate) fn check(code: &Code<'_>) {
    let bytes = &code.bytes[code.entry..];
    let mut decoder = Decoder::with_ip(64, bytes, code.entry as u64, DecoderOptions::NONE);
    let all: Vec<Instruction> = decoder.iter().collect();
    let mut ranges = Ranges {
        code,
        frame: 0,
        bases: BTreeMap::new(),
    };
    let mut factory = InstructionInfoFactory::new();
    for (place, instruction) in all.iter().enumerate() {
        assert_ne!(instruction.code(), Instructions::INVALID, "no instruction");
        match instruction.flow_control() {
            FlowControl::Next => {}
            FlowControl::IndirectCall => {
                let at = instruction.memory_displacement64() as usize;
                assert!(instruction.is_ip_rel_memory_operand() && at + 8 <= code.entry);
                // What a call may overwrite.
                ranges.bases.remove(&Register::RAX);
            }
            FlowControl::Return => assert_eq!(place + 1, all.len(), "the last instruction"),
            other => panic!("{other:?}"),
        }
        ranges.general(instruction, &mut factory);
        for used in factory.info(instruction).used_memory() {
            let size = used.memory_size().size() as i64;
            let size = if size == 0 { 8 } else { size };
            let is_written = matches!(used.access(), OpAccess::Write | OpAccess::ReadWrite);
            ranges.memory(
                instruction,
                used.base(),
                used.displacement() as i64,
                size,
                is_written,
            );
        }
    }
}

impl Ranges<'_> {
    /// Follows what general registers hold.
    fn general(&mut self, instruction: &Instruction, _: &mut InstructionInfoFactory) {
        let to = instruction.op0_register();
        match instruction.code() {
            Instructions::Sub_rm64_imm32 => self.frame = instruction.immediate(1) as i64,
            Instructions::Mov_r64_rm64 if instruction.op1_kind() == OpKind::Memory => {
                if instruction.memory_base() == Register::RBX {
                    let array = instruction.memory_displacement64() as usize / 8;
                    assert!(array < self.code.arrays.len(), "no such array");
                    self.bases.insert(to, array);
                } else {
                    assert!(instruction.is_ip_rel_memory_operand() && to == Register::RSI);
                }
            }
            Instructions::Mov_r64_rm64 => {
                use Register::{RBP, RBX, RDI, RSP};
                let copied = (to, instruction.op1_register());
                assert!([(RBP, RSP), (RBX, RDI), (RSP, RBP)].contains(&copied));
            }
            _ => {}
        }
    }

    /// An access of so many bytes.
    fn memory(
        &self,
        instruction: &Instruction,
        base: Register,
        at: i64,
        size: i64,
        is_written: bool,
    ) {
        let text = format!("{instruction:?}");
        let is_stack = matches!(
            instruction.code(),
            Instructions::Push_r64
                | Instructions::Pop_r64
                | Instructions::Retnq
                | Instructions::Call_rm64
        );
        match base {
            _ if is_stack => {}
            Register::RSP => assert!(at >= 0 && at + size <= self.frame, "frame: {text}"),
            Register::RBX => assert!(!is_written && at + 8 <= 8 * self.code.arrays.len() as i64),
            Register::None | Register::RIP => {
                assert!(
                    !is_written && at >= 0 && at + size <= self.code.entry as i64,
                    "pool: {text}"
                );
            }
            other => {
                let array = *self.bases.get(&other).unwrap_or_else(|| panic!("{text}"));
                let length = 8 * self.code.arrays[array] as i64;
                assert!(at >= 0 && at + size <= length, "array {array}: {text}");
                let is_last = array + 1 == self.code.arrays.len();
                assert_eq!(is_written, is_last, "array {array}: {text}");
            }
        }
    }
}
