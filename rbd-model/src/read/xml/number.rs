//! Numbers in URDF's syntax, read strictly.

use crate::description::number::NotANumber;
use crate::names::printable::shorten;
use crate::names::xacro::{XACRO_HINT, is_xacro};

/// The longest text of one number.
const MAX_BYTES: usize = 128;

/// A number, and whether it is zero although its text is not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Number {
    pub(crate) value: f64,
    pub(crate) underflow: bool,
}

/// The number in `text`, correctly rounded; never NaN, infinite or −0.
pub(crate) fn parse(text: &str) -> Result<Number, NotANumber> {
    let token = text.trim();
    if token.len() > MAX_BYTES {
        let problem = format!("`{}` is too long for a number", shorten(token));
        return Err(NotANumber::new(problem, "seventeen digits are enough"));
    }
    let digits = |b: u8| b.is_ascii_digit() || matches!(b, b'+' | b'-' | b'.' | b'e' | b'E');
    let value = match token.parse::<f64>() {
        Ok(value) if token.bytes().all(digits) => value,
        _ => return Err(explain(token)),
    };
    if !value.is_finite() {
        return Err(not_finite(token));
    }
    let mantissa = token.split(['e', 'E']).next().unwrap_or("");
    let underflow = value == 0.0 && mantissa.bytes().any(|b| matches!(b, b'1'..=b'9'));
    // −0 + 0 = 0.
    let value = value + 0.0;
    Ok(Number { value, underflow })
}

/// Up to N numbers separated by white space; missing ones keep their values in `numbers`.
#[cfg(feature = "mjcf")]
pub(crate) fn parse_leading<const N: usize>(
    text: &str,
    numbers: [f64; N],
) -> Result<[Number; N], NotANumber> {
    let count = text.split_whitespace().count();
    if count > N {
        let problem = format!("`{}` has {count} numbers, more than {N}", shorten(text));
        let hint = format!("write up to {N} numbers with spaces between them");
        return Err(NotANumber::new(problem, &hint));
    }
    let mut numbers = numbers.map(|value| Number {
        value,
        underflow: false,
    });
    for (number, token) in numbers.iter_mut().zip(text.split_whitespace()) {
        *number = parse(token)?;
    }
    Ok(numbers)
}

/// N numbers separated by white space.
pub(crate) fn parse_vector<const N: usize>(text: &str) -> Result<[Number; N], NotANumber> {
    if is_xacro(text) {
        return Err(xacro(text));
    }
    let zero = Number {
        value: 0.0,
        underflow: false,
    };
    let mut numbers = [zero; N];
    let mut count = 0;
    for token in text.split_whitespace() {
        if count < N {
            numbers[count] = parse(token)?;
        }
        count += 1;
    }
    if count != N {
        let problem = format!("`{}` has {count} numbers, not {N}", shorten(text));
        let hint = format!("write {N} numbers with spaces between them");
        return Err(NotANumber::new(problem, &hint));
    }
    Ok(numbers)
}

fn not_finite(token: &str) -> NotANumber {
    let problem = format!("`{}` is not a finite number", shorten(token));
    NotANumber {
        not_finite: true,
        ..NotANumber::new(problem, "write the number that is meant")
    }
}

fn explain(token: &str) -> NotANumber {
    let shown = shorten(token);
    if token.is_empty() {
        return NotANumber::new("there is no number".to_owned(), "write one");
    }
    if is_xacro(token) {
        return xacro(token);
    }
    if token.parse::<f64>().is_ok() {
        return not_finite(token);
    }
    if token.contains(',') {
        let problem = format!("`{shown}` is not a number");
        return NotANumber::new(
            problem,
            "use a point for decimals and spaces between numbers, no commas",
        );
    }
    let unit = token.trim_end_matches(|c: char| c.is_alphabetic() || "°%²³/^*".contains(c));
    if unit != token && unit.trim_end().parse::<f64>().is_ok() {
        let problem = format!("`{shown}` is a number with a unit");
        return NotANumber::new(problem, "write the number alone, in SI units and radians");
    }
    let problem = format!("`{shown}` is not a number");
    NotANumber::new(problem, "write digits, as in -1.5e-3")
}

fn xacro(text: &str) -> NotANumber {
    let problem = format!(
        "`{}` is a xacro expression that was not expanded",
        shorten(text)
    );
    NotANumber::new(problem, XACRO_HINT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exact() {
        for text in ["1", "+1.5", "-.5", "2.", "1e-3", " 0.1 ", "1E+05"] {
            assert_eq!(
                parse(text).unwrap().value,
                text.trim().parse::<f64>().unwrap()
            );
        }
        assert!(parse("-0.0").unwrap().value.is_sign_positive());
        assert!(parse("1e-400").unwrap().underflow);
        assert!(!parse("0e-400").unwrap().underflow);
    }

    #[test]
    fn what_is_no_number_is_explained() {
        for (text, part) in [
            ("", "no number"),
            ("nan", "finite"),
            ("-Infinity", "finite"),
            ("1e999", "finite"),
            ("1,5", "not a number"),
            ("1.5kg", "unit"),
            ("${m}", "xacro"),
            ("0x10", "not a number"),
            ("1_000", "not a number"),
        ] {
            let problem = parse(text).unwrap_err().problem;
            assert!(problem.contains(part), "{text}: {problem}");
        }
    }

    #[test]
    fn vectors_have_their_length() {
        assert!(parse_vector::<3>("0 0 1").is_ok());
        assert!(parse_vector::<3>("0 1").is_err());
        assert!(parse_vector::<3>("0 0 0 1").is_err());
        assert!(parse_vector::<3>("0,0,1").is_err());
    }
}
