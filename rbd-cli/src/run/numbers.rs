//! Numbers as lines of text or as bytes.

use std::io::{self, BufRead, BufReader, Read, Write};

use rbd::jit::Array;

use super::names;
use crate::arguments::Binary;
use crate::failure::Failure;

/// The form of numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    /// A state a line, numbers with commas between them.
    Lines,
    Binary(Binary),
}

impl Format {
    /// The results of a state.
    pub(super) fn write(
        self,
        output: &mut impl Write,
        numbers: impl Iterator<Item = f64>,
    ) -> io::Result<()> {
        for (k, number) in numbers.enumerate() {
            match self {
                Self::Lines => write!(output, "{}{number:?}", if k > 0 { "," } else { "" })?,
                Self::Binary(Binary::F64) => output.write_all(&number.to_le_bytes())?,
                Self::Binary(Binary::F32) => output.write_all(&(number as f32).to_le_bytes())?,
            }
        }
        match self {
            Self::Lines => writeln!(output),
            Self::Binary(_) => Ok(()),
        }
    }
}

/// States, one after the other.
pub(super) struct Input<'a, R> {
    reader: BufReader<R>,
    format: Format,
    arrays: &'a [Array],
    /// Lines or states that were read.
    read: usize,
    line: String,
}

impl<'a, R: Read> Input<'a, R> {
    pub(super) fn new(reader: BufReader<R>, format: Format, arrays: &'a [Array]) -> Self {
        Self {
            reader,
            format,
            arrays,
            read: 0,
            line: String::new(),
        }
    }

    /// Reads the line of names, which are those of the arguments.
    pub(super) fn header(&mut self) -> Result<(), Failure> {
        self.next_line()?;
        let expected = names(self.arrays);
        let found: Vec<&str> = self.line.split(',').map(str::trim).collect();
        match found == expected {
            true => Ok(()),
            false => Err(Failure::new(format!(
                "standard input, line 1: the names of the columns are others; they are\n{}",
                expected.join(",")
            ))),
        }
    }

    /// Reads a state; false if there is none.
    pub(super) fn row(&mut self, row: &mut Vec<f64>) -> Result<bool, Failure> {
        row.clear();
        match self.format {
            Format::Lines => self.row_of_text(row),
            Format::Binary(Binary::F64) => self.row_of_bytes(row, f64::from_le_bytes),
            Format::Binary(Binary::F32) => {
                self.row_of_bytes(row, |bytes| f64::from(f32::from_le_bytes(bytes)))
            }
        }
    }

    /// Whether a state stands ready, so that waiting for it delays no results of those before.
    pub(super) fn has_another(&self) -> bool {
        let waiting = self.reader.buffer();
        match self.format {
            Format::Lines => waiting.contains(&b'\n'),
            Format::Binary(binary) => waiting.len() >= self.length() * size(binary),
        }
    }

    fn length(&self) -> usize {
        self.arrays.iter().map(|array| array.length).sum()
    }

    fn next_line(&mut self) -> Result<bool, Failure> {
        self.line.clear();
        self.read += 1;
        let read = self.reader.read_line(&mut self.line);
        Ok(read.map_err(failed)? > 0)
    }

    fn row_of_text(&mut self, row: &mut Vec<f64>) -> Result<bool, Failure> {
        if !self.next_line()? {
            return Ok(false);
        }
        if self.line.trim().is_empty() && self.length() > 0 {
            return self.row_of_text(row);
        }
        let line = self.read;
        for word in self.line.split(',').map(str::trim) {
            let number = word.parse().map_err(|_| {
                let hint = match line {
                    1 => "; if the first line names the columns, say --header",
                    _ => "",
                };
                Failure::new(format!(
                    "standard input, line {line}: `{word}` is no number{hint}"
                ))
            });
            row.push(number?);
        }
        match row.len() == self.length() {
            true => Ok(true),
            false => Err(Failure::new(format!(
                "standard input, line {line}: {} numbers, but a state has {}: {}",
                row.len(),
                self.length(),
                self.sizes()
            ))),
        }
    }

    /// "q (7), qd (7)".
    fn sizes(&self) -> String {
        let sizes = self.arrays.iter();
        let sizes = sizes.map(|array| format!("{} ({})", array.name, array.length));
        sizes.collect::<Vec<_>>().join(", ")
    }

    fn row_of_bytes<const N: usize>(
        &mut self,
        row: &mut Vec<f64>,
        number: fn([u8; N]) -> f64,
    ) -> Result<bool, Failure> {
        if self.reader.fill_buf().map_err(failed)?.is_empty() {
            return Ok(false);
        }
        self.read += 1;
        for _ in 0..self.length() {
            let mut bytes = [0; N];
            self.reader.read_exact(&mut bytes).map_err(|_| {
                Failure::new(format!(
                    "standard input ends within state {}, which has {} numbers of {N} bytes: {}",
                    self.read,
                    self.length(),
                    self.sizes()
                ))
            })?;
            row.push(number(bytes));
        }
        Ok(true)
    }
}

fn size(binary: Binary) -> usize {
    match binary {
        Binary::F64 => 8,
        Binary::F32 => 4,
    }
}

fn failed(error: io::Error) -> Failure {
    Failure::context("standard input")(error)
}
