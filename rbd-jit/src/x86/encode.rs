//! Instructions as bytes: VEX (Intel SDM volume 2, section 2.3) and the few others of a function's frame.

use super::windows::Windows;
use crate::emit;

/// A general register, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct General(pub(super) u8);

pub(super) const RAX: General = General(0);
pub(super) const RCX: General = General(1);
pub(super) const RDX: General = General(2);
pub(super) const RBX: General = General(3);
pub(super) const RSP: General = General(4);
pub(super) const RBP: General = General(5);
pub(super) const RSI: General = General(6);
pub(super) const RDI: General = General(7);

/// The register of masks that comparisons write.
pub(super) const MASK: u8 = 1;

/// Where an operand in memory stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Address {
    /// Bytes behind what a register holds.
    Based(General, i32),
    /// The same, of a number of so many bytes for every lane.
    Repeated(General, i32, usize),
    /// Bytes behind the sum of what two registers hold, the second one of the first eight.
    Indexed(General, General, i32),
    /// A byte of the code itself, before the instructions.
    Pool(usize),
}

/// An operand that is a vector register or memory.
pub(super) type Operand = emit::Operand<Address>;

/// The register of an operand's byte ModRM.
pub(super) fn base(rm: Operand) -> u8 {
    match rm {
        Operand::Register(register) => register,
        Operand::Memory(
            Address::Based(base, _) | Address::Repeated(base, ..) | Address::Indexed(base, ..),
        ) => base.0,
        Operand::Memory(Address::Pool(_)) => 0,
    }
}

/// An instruction without its operands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opcode {
    /// 0: none, 1: 66, 2: F3, 3: F2.
    prefix: u8,
    /// 1: 0F, 2: 0F 38, 3: 0F 3A.
    map: u8,
    /// VEX.W.
    wide: bool,
    /// EVEX.W.
    evex_wide: bool,
    byte: u8,
    /// Bytes of an operand in memory, if they are fewer than the vector's.
    part: Option<usize>,
}

impl Opcode {
    /// In the map 0F.
    pub(super) const fn simple(prefix: u8, byte: u8) -> Self {
        Self {
            prefix,
            map: 1,
            wide: false,
            evex_wide: prefix & 1 == 1,
            byte,
            part: None,
        }
    }

    /// With the prefix 66.
    pub(super) const fn in_map(map: u8, wide: bool, byte: u8) -> Self {
        Self {
            prefix: 1,
            map,
            wide,
            evex_wide: wide,
            byte,
            part: None,
        }
    }

    /// With so many bytes of an operand in memory.
    pub(super) const fn with_part(self, bytes: usize) -> Self {
        Self {
            part: Some(bytes),
            ..self
        }
    }

    /// With this bit EVEX.W.
    pub(super) const fn evex_wide(self, evex_wide: bool) -> Self {
        Self { evex_wide, ..self }
    }

    /// The bytes of its operand in memory by those of its registers, the unit of EVEX's short offsets: at least sixteen of several numbers.
    fn unit(self, bytes: usize) -> usize {
        let is_fused = self.map == 2 && (0x96..=0xBF).contains(&self.byte);
        let is_scalar = self.map == 1 && self.prefix > 1 || is_fused && self.byte & 1 == 1;
        let least = if is_scalar { 0 } else { 16 };
        self.part.unwrap_or(bytes.max(least))
    }

    /// With this prefix.
    pub(super) const fn with_prefix(self, prefix: u8) -> Self {
        Self { prefix, ..self }
    }
}

/// Whether EVEX reaches a place by a byte, in such units, and VEX does not.
fn is_shorter(rm: Operand, unit: usize) -> bool {
    let Operand::Memory(Address::Based(_, offset) | Address::Indexed(_, _, offset)) = rm else {
        return false;
    };
    let is_byte = |number: i32| i8::try_from(number).is_ok();
    let unit = unit as i32;
    !is_byte(offset) && offset % unit == 0 && is_byte(offset / unit)
}

/// Instructions, behind a pool of constants; with EVEX there are 32 registers of 64 bytes.
pub(crate) struct Code<const EVEX: bool> {
    pub(super) bytes: Vec<u8>,
    /// The arrays that it is called with, those that have a register first.
    pub(super) arrays: Vec<usize>,
    pub(super) windows: Windows,
    /// Where instructions begin that read an address in the pool.
    pub(super) pointed: Vec<usize>,
}

impl<const EVEX: bool> Code<EVEX> {
    /// `opcode` on registers of so many bytes: `reg`, `vvvv` (0 where there is none) and `rm`, with bytes that follow.
    pub(super) fn vector(
        &mut self,
        opcode: Opcode,
        bytes: usize,
        registers: [u8; 2],
        rm: Operand,
        immediate: Option<u8>,
    ) {
        let is_high = |register: &u8| *register >= 16;
        let needs_evex = bytes == 64
            || registers.iter().any(is_high)
            || matches!(rm, Operand::Register(register) if is_high(&register))
            || EVEX && is_shorter(rm, opcode.unit(bytes))
            || matches!(rm, Operand::Memory(Address::Repeated(..)));
        match needs_evex {
            true => self.evex(opcode, bytes, registers, rm, 0, immediate),
            false => self.vex(opcode, bytes == 32, registers, rm, immediate),
        }
    }

    fn vex(
        &mut self,
        opcode: Opcode,
        is_256: bool,
        [reg, vvvv]: [u8; 2],
        rm: Operand,
        immediate: Option<u8>,
    ) {
        let base = base(rm);
        let (r, b) = (reg >> 3 ^ 1, base >> 3 ^ 1);
        let last = (vvvv ^ 15) << 3 | u8::from(is_256) << 2 | opcode.prefix;
        if b == 1 && opcode.map == 1 && !opcode.wide {
            self.bytes.extend([0xC5, r << 7 | last]);
        } else {
            let first = r << 7 | 1 << 6 | b << 5 | opcode.map;
            self.bytes
                .extend([0xC4, first, u8::from(opcode.wide) << 7 | last]);
        }
        self.bytes.push(opcode.byte);
        self.modrm(reg, rm, 1, immediate.is_some().into());
        self.bytes.extend(immediate);
    }

    /// The same with EVEX (Intel SDM volume 2, section 2.7) and, unless it is 0, a register of masks.
    pub(super) fn evex(
        &mut self,
        opcode: Opcode,
        bytes: usize,
        [reg, vvvv]: [u8; 2],
        rm: Operand,
        mask: u8,
        immediate: Option<u8>,
    ) {
        let base = base(rm);
        let not = |register: u8, bit: u8| register >> bit & 1 ^ 1;
        let length = match bytes {
            64 => 2,
            32 => 1,
            _ => 0,
        };
        let (repeats, unit) = match rm {
            Operand::Memory(Address::Repeated(_, _, bytes)) => (1 << 4, bytes),
            _ => (0, opcode.unit(bytes)),
        };
        self.bytes.extend([
            0x62,
            not(reg, 3) << 7
                | not(base, 4) << 6
                | not(base, 3) << 5
                | not(reg, 4) << 4
                | opcode.map,
            u8::from(opcode.evex_wide) << 7 | (vvvv & 15 ^ 15) << 3 | 4 | opcode.prefix,
            length << 5 | repeats | not(vvvv, 4) << 3 | mask,
            opcode.byte,
        ]);
        self.modrm(reg, rm, unit, immediate.is_some().into());
        self.bytes.extend(immediate);
    }

    /// The first register of masks, so many bits, to `eax`.
    pub(super) fn mask(&mut self, width: u8) {
        let prefix = if width > 8 { 0 } else { 1 };
        let (opcode, mask) = (Opcode::simple(prefix, 0x93), Operand::Register(MASK));
        self.vex(opcode, false, [RAX.0, 0], mask, None);
    }

    /// The byte ModRM with what follows, a short offset in such units; `behind` bytes of the instruction come after these.
    pub(super) fn modrm(&mut self, reg: u8, rm: Operand, unit: usize, behind: usize) {
        let reg = (reg & 7) << 3;
        match rm {
            Operand::Register(register) => self.bytes.push(0xC0 | reg | register & 7),
            Operand::Memory(Address::Pool(at)) => {
                self.bytes.push(reg | 5);
                let end = self.bytes.len() + 4 + behind;
                self.long(at as i32 - end as i32);
            }
            Operand::Memory(
                Address::Based(base, offset)
                | Address::Repeated(base, offset, _)
                | Address::Indexed(base, _, offset),
            ) => {
                let unit = unit as i32;
                let short = i8::try_from(if offset % unit == 0 {
                    offset / unit
                } else {
                    i32::MAX
                });
                let mode = if short.is_ok() { 0x40 } else { 0x80 };
                if let Operand::Memory(Address::Indexed(_, index, _)) = rm {
                    let both = [mode | reg | RSP.0, index.0 << 3 | base.0 & 7];
                    self.bytes.extend(both);
                } else {
                    self.bytes.push(mode | reg | base.0 & 7);
                    if base.0 & 7 == RSP.0 {
                        self.bytes.push(0x24);
                    }
                }
                match short {
                    Ok(short) => self.bytes.push(short as u8),
                    Err(_) => self.long(offset),
                }
            }
        }
    }

    fn long(&mut self, number: i32) {
        self.bytes.extend(number.to_le_bytes());
    }

    /// An instruction of 64 bits on general registers: its byte, `reg` and `rm`.
    fn general(&mut self, byte: u8, reg: General, rm: Operand) {
        let base = base(rm);
        self.bytes.push(0x48 | reg.0 >> 3 << 2 | base >> 3);
        self.bytes.push(byte);
        self.modrm(reg.0, rm, 1, 0);
    }

    /// `mov to, [from]`.
    pub(super) fn load_pointer(&mut self, to: General, from: Address) {
        self.general(0x8B, to, Operand::Memory(from));
    }

    /// `mov to, from`.
    pub(super) fn copy_pointer(&mut self, to: General, from: General) {
        self.general(0x8B, to, Operand::Register(from.0));
    }

    /// `lea to, [of]`.
    pub(super) fn address_of(&mut self, to: General, of: Address) {
        self.general(0x8D, to, Operand::Memory(of));
    }

    /// `imul to, [of], times`.
    pub(super) fn multiple(&mut self, to: General, of: Address, times: usize) {
        let of = Operand::Memory(of);
        let first = 0x48 | to.0 >> 3 << 2 | base(of) >> 3;
        self.bytes.extend([first, 0x69]);
        self.modrm(to.0, of, 1, 4);
        self.long(times as i32);
    }

    /// `mov to, number`, of 32 bits.
    pub(super) fn number(&mut self, to: General, number: u32) {
        self.bytes.push(0xB8 | to.0);
        self.long(number as i32);
    }

    pub(super) fn push(&mut self, register: General) {
        if register.0 >= 8 {
            self.bytes.push(0x41);
        }
        self.bytes.push(0x50 | register.0 & 7);
    }

    pub(super) fn pop(&mut self, register: General) {
        if register.0 >= 8 {
            self.bytes.push(0x41);
        }
        self.bytes.push(0x58 | register.0 & 7);
    }

    /// `and rsp, -64`.
    pub(super) fn align_stack(&mut self) {
        self.bytes.extend([0x48, 0x83, 0xE4, 0xC0]);
    }

    /// `sub rsp, number`.
    pub(super) fn lower_stack(&mut self, number: u32) {
        self.bytes.extend([0x48, 0x81, 0xEC]);
        self.long(number as i32);
    }

    /// `mov [to], from`.
    pub(super) fn store_pointer(&mut self, from: General, to: Address) {
        self.general(0x89, from, Operand::Memory(to));
    }

    /// `jmp` to a byte before.
    pub(super) fn jump(&mut self, to: usize) {
        self.bytes.push(0xE9);
        let end = self.bytes.len() + 4;
        self.long(to as i32 - end as i32);
    }

    /// `cmp eax, number` and `je` to where [`land_here`](Self::land_here) says: its place.
    pub(super) fn jump_if(&mut self, number: u32) -> usize {
        self.bytes.push(0x3D);
        self.long(number as i32);
        self.bytes.extend([0x74, 0]);
        self.bytes.len()
    }

    /// A short jump leads here.
    pub(super) fn land_here(&mut self, jump: usize) {
        let distance = i8::try_from(self.bytes.len() - jump).expect("a call is short");
        self.bytes[jump - 1] = distance as u8;
    }

    /// `call [pool]`.
    pub(super) fn call_pointer(&mut self, at: usize) {
        self.pointed.push(self.bytes.len());
        self.bytes.push(0xFF);
        self.modrm(2, Operand::Memory(Address::Pool(at)), 1, 0);
    }

    pub(super) fn zero_upper_halves(&mut self) {
        self.bytes.extend([0xC5, 0xF8, 0x77]);
    }

    pub(super) fn ret(&mut self) {
        self.bytes.push(0xC3);
    }
}
