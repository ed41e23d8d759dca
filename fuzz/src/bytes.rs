//! Files with mutated bytes.

use rbd_codegen::{Base, Choice, Mimic, Options, Severity, load_str};

use crate::case::{Case, Checked};
use crate::corpus;
use crate::random::Random;

/// A text that is read as a file of this format.
pub(crate) struct File {
    pub(crate) extension: &'static str,
    pub(crate) text: Vec<u8>,
    pub(crate) options: Options,
}

const PIECES: [&[u8]; 34] = [
    b"<",
    b">",
    b"/>",
    b"</",
    b"\"",
    b"'",
    b"&",
    b"&#0;",
    b"&#x10FFFF;",
    b"=",
    b" ",
    b"\n",
    b"\0",
    b"-",
    b"0",
    b"9",
    b"1e308",
    b"-1e-320",
    b"nan",
    b"inf",
    b"<!--",
    b"-->",
    b"<?",
    b"?>",
    b"<![CDATA[",
    b"]]>",
    b"<!DOCTYPE a [<!ENTITY b 'c'>]>",
    b"xmlns:a='b'",
    b"${",
    b"{",
    b"[",
    b"\xEF\xBB\xBF",
    b"\xFF\xFE",
    b"\xE2\x80\xAE",
];

/// Slightly more than the readers' limit.
const LARGEST: usize = (16 << 20) + 100;

pub(crate) fn case(extension: &'static str, random: &mut Random) -> Box<dyn Case> {
    let mut text = random.pick(corpus::files(extension)).clone();
    for _ in 0..=random.index(8) {
        mutate(&mut text, random);
    }
    Box::new(File {
        extension,
        text,
        options: options(random),
    })
}

fn mutate(text: &mut Vec<u8>, random: &mut Random) {
    let at = random.index(text.len() + 1);
    let end = (at + random.index(100)).min(text.len());
    match random.index(8) {
        0 => text[at..end].fill(b' '),
        1 => {
            if let Some(byte) = text.get_mut(at) {
                *byte = random.index(256) as u8;
            }
        }
        2 => {
            if let Some(byte) = text.get_mut(at) {
                *byte ^= 1 << random.index(8);
            }
        }
        3 | 4 => {
            let piece = *random.pick(&PIECES);
            drop(text.splice(at..at, piece.iter().copied()));
        }
        5 => {
            let copy = text[at..end].to_vec();
            let to = random.index(text.len() + 1);
            drop(text.splice(to..to, copy));
        }
        6 if random.one_in(100) => {
            // Repeats a part many times.
            let copy = text[at..end].to_vec();
            let count = (LARGEST - text.len().min(LARGEST)) / copy.len().max(1);
            let count = random.index(count + 1);
            drop(text.splice(at..at, copy.repeat(count)));
        }
        _ => drop(text.drain(at..end)),
    }
}

/// Options for the readers.
pub(crate) fn options(random: &mut Random) -> Options {
    let default = Options::default();
    default
        .base(random.pick(Base::CHOICES).1)
        .mimic(*random.pick(&[Mimic::Folded, Mimic::Independent]))
        .strict(random.one_in(8))
}

impl Case for File {
    fn check(&self) -> Result<Checked, String> {
        let name = format!("fuzz.{}", self.extension);
        let read = load_str(&self.text, &name, &self.options);
        if let Err(diagnostics) = &read {
            let mut severities = diagnostics.0.iter().map(rbd_codegen::Diagnostic::severity);
            if !severities.any(|severity| severity == Severity::Error) {
                return Err(format!("refused without an error: {diagnostics}"));
            }
        }
        if let Ok(loaded) = &read {
            let joints = loaded.model.joints.iter().enumerate();
            if joints.into_iter().any(|(i, joint)| joint.parent >= Some(i)) {
                return Err("a parent after its child: the joints are no tree".to_owned());
            }
        }
        Ok(Checked {
            accepted: read.is_ok(),
            operations: 0,
        })
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Box<dyn Case>> + '_> {
        let length = self.text.len();
        let halves = std::iter::successors(Some(length / 2), |size| Some(size / 2));
        let sizes = halves.take_while(|size| *size > 0).take(12);
        let parts = sizes.flat_map(move |size| {
            let starts = (0..length).step_by(size);
            starts.map(move |start| start..(start + size).min(length))
        });
        Box::new(parts.map(|part| -> Box<dyn Case> {
            let text = [&self.text[..part.start], &self.text[part.end..]].concat();
            Box::new(Self {
                extension: self.extension,
                text,
                options: self.options.clone(),
            })
        }))
    }

    fn text(&self) -> Vec<u8> {
        self.text.clone()
    }
}
