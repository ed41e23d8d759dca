//! The structs of a call, as the header `xla/ffi/api/c_api.h` of jaxlib lays them out. Each begins with its size, which must
//! not be less than that of the fields read here.

use std::ffi::{c_char, c_int, c_void};

/// The version of the interface from which on the structs below are as they are, as the header counts.
pub(crate) const VERSION: (c_int, c_int) = (0, 2);

/// `XLA_FFI_Extension_Base`.
#[repr(C)]
pub(super) struct Extension {
    pub(super) size: usize,
    pub(super) kind: c_int,
    pub(super) next: *const Extension,
}

/// `XLA_FFI_Api_Version`.
#[repr(C)]
pub(super) struct Version {
    pub(super) size: usize,
    pub(super) extension: *const Extension,
    pub(super) major: c_int,
    pub(super) minor: c_int,
}

/// `XLA_FFI_Metadata`, which XLA asks for before it calls.
#[repr(C)]
pub(super) struct Metadata {
    pub(super) size: usize,
    pub(super) version: Version,
    pub(super) traits: u32,
}

/// `XLA_FFI_Metadata_Extension`.
#[repr(C)]
pub(super) struct MetadataExtension {
    pub(super) base: Extension,
    pub(super) metadata: *mut Metadata,
}

/// `XLA_FFI_Error_Create_Args`.
#[repr(C)]
pub(super) struct Problem {
    pub(super) size: usize,
    pub(super) extension: *const Extension,
    pub(super) message: *const c_char,
    pub(super) code: c_int,
}

/// The beginning of `XLA_FFI_Api`.
#[repr(C)]
pub(super) struct Api {
    pub(super) size: usize,
    pub(super) extension: *const Extension,
    pub(super) version: Version,
    pub(super) internal: *const c_void,
    pub(super) error: unsafe extern "C" fn(*mut Problem) -> *mut c_void,
}

/// `XLA_FFI_Args` and `XLA_FFI_Rets`.
#[repr(C)]
pub(super) struct Buffers {
    pub(super) size: usize,
    pub(super) extension: *const Extension,
    pub(super) count: i64,
    pub(super) kinds: *const c_int,
    pub(super) buffers: *const *const Buffer,
}

/// `XLA_FFI_Buffer`.
#[repr(C)]
pub(super) struct Buffer {
    pub(super) size: usize,
    pub(super) extension: *const Extension,
    pub(super) kind: c_int,
    pub(super) data: *mut u8,
    pub(super) rank: i64,
    pub(super) shape: *const i64,
}

/// `XLA_FFI_Attrs`.
#[repr(C)]
pub(super) struct Attributes {
    pub(super) size: usize,
    pub(super) extension: *const Extension,
    pub(super) count: i64,
    pub(super) kinds: *const c_int,
    pub(super) names: *const *const Text,
    pub(super) values: *const *const Scalar,
}

/// `XLA_FFI_ByteSpan`.
#[repr(C)]
pub(super) struct Text {
    pub(super) first: *const u8,
    pub(super) length: usize,
}

/// `XLA_FFI_Scalar`.
#[repr(C)]
pub(super) struct Scalar {
    pub(super) kind: c_int,
    pub(super) value: *const i64,
}

/// `XLA_FFI_CallFrame`.
#[repr(C)]
pub(crate) struct Frame {
    pub(super) size: usize,
    pub(super) extension: *const Extension,
    pub(super) api: *const Api,
    pub(super) context: *const c_void,
    pub(super) stage: c_int,
    pub(super) arguments: Buffers,
    pub(super) results: Buffers,
    pub(super) attributes: Attributes,
}

/// `XLA_FFI_Extension_Metadata`.
pub(super) const METADATA: c_int = 1;
/// `XLA_FFI_ExecutionStage_EXECUTE`.
pub(super) const EXECUTE: c_int = 3;
/// `XLA_FFI_AttrType_SCALAR`.
pub(super) const SCALAR: c_int = 3;
/// `XLA_FFI_Error_Code_INVALID_ARGUMENT`.
pub(super) const INVALID_ARGUMENT: c_int = 3;
/// `XLA_FFI_DataType_S64`.
pub(super) const I64: c_int = 5;
/// `XLA_FFI_DataType_F32`.
pub(super) const F32: c_int = 11;
/// `XLA_FFI_DataType_F64`.
pub(super) const F64: c_int = 12;
