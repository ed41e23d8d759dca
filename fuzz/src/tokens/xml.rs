//! Tokens of XML, as far as a fuzzer needs them.

use super::word;
use crate::random::Random;

#[derive(Clone, Debug, PartialEq)]
enum Token {
    /// `<name attribute="value">`, `<name/>` with `closed`.
    Open {
        name: String,
        attributes: Vec<(String, String)>,
        closed: bool,
    },
    Close(String),
    /// Everything else, as it is.
    Text(String),
}

/// `text` with one to eight tokens changed.
pub(super) fn mutated(text: &str, random: &mut Random) -> String {
    let mut tokens = tokens(text);
    for _ in 0..=random.index(8) {
        mutate(&mut tokens, random);
    }
    tokens.iter().map(write).collect()
}

fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let is_tag = rest.starts_with('<') && !rest.starts_with("<!") && !rest.starts_with("<?");
        let end = match (is_tag, rest.strip_prefix("<!--")) {
            (true, _) => rest.find('>').map(|end| end + 1),
            (false, Some(comment)) => comment.find("-->").map(|end| end + 7),
            (false, None) => {
                let mut next = rest.char_indices().skip(1);
                next.find(|(_, c)| *c == '<').map(|(end, _)| end)
            }
        };
        let (token, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        tokens.push(if is_tag {
            tag(token)
        } else {
            Token::Text(token.to_owned())
        });
    }
    tokens
}

fn tag(text: &str) -> Token {
    let inner = text.trim_start_matches('<').trim_end_matches('>');
    if let Some(name) = inner.strip_prefix('/') {
        return Token::Close(name.trim().to_owned());
    }
    let closed = inner.ends_with('/');
    let inner = inner.trim_end_matches('/');
    let (name, mut rest) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
    let mut attributes = Vec::new();
    while let Some((attribute, value)) = rest.split_once('=') {
        let value = value.trim_start();
        let Some(quote) = value.chars().next().filter(|quote| "\"'".contains(*quote)) else {
            break;
        };
        let Some((value, after)) = value[1..].split_once(quote) else {
            break;
        };
        attributes.push((attribute.trim().to_owned(), value.to_owned()));
        rest = after;
    }
    Token::Open {
        name: name.to_owned(),
        attributes,
        closed,
    }
}

fn write(token: &Token) -> String {
    match token {
        Token::Text(text) => text.clone(),
        Token::Close(name) => format!("</{name}>"),
        Token::Open {
            name,
            attributes,
            closed,
        } => {
            let quoted = |(name, value): &(String, String)| {
                let quote = if value.contains('"') { '\'' } else { '"' };
                format!(" {name}={quote}{value}{quote}")
            };
            let attributes: String = attributes.iter().map(quoted).collect();
            let end = if *closed { "/>" } else { ">" };
            format!("<{name}{attributes}{end}")
        }
    }
}

/// The element that begins at `start`: the tokens up to its end.
fn element(tokens: &[Token], start: usize) -> Vec<Token> {
    let mut depth = 0;
    for (length, token) in tokens[start..].iter().enumerate() {
        match token {
            Token::Open { closed: false, .. } => depth += 1,
            Token::Close(_) => depth -= 1,
            _ => {}
        }
        if depth <= 0 {
            return tokens[start..=start + length].to_vec();
        }
    }
    tokens[start..].to_vec()
}

fn mutate(tokens: &mut Vec<Token>, random: &mut Random) {
    let opens = |token: &Token| matches!(token, Token::Open { .. });
    let places: Vec<usize> = (0..tokens.len()).filter(|i| opens(&tokens[*i])).collect();
    if places.is_empty() {
        return;
    }
    let (at, other) = (*random.pick(&places), *random.pick(&places));
    let own = element(tokens, at);
    match random.index(12) {
        0 => drop(tokens.drain(at..at + own.len())),
        1 => drop(tokens.splice(at..at, own)),
        // Inserts it elsewhere, or replaces a part with it.
        2 => drop(tokens.splice(other..other, own)),
        3 => {
            let copy = element(tokens, other);
            drop(tokens.splice(at..at + own.len(), copy));
        }
        4 => drop(tokens.remove(random.index(tokens.len()))),
        5 => {
            let text = Token::Text(word(random));
            tokens.insert(random.index(tokens.len()), text);
        }
        6 => nest(tokens, at, own.len(), random),
        7 if random.one_in(30) => {
            let count = random.index(400_000 / own.len().max(1));
            let copies = own.iter().cloned().cycle().take(count * own.len());
            drop(tokens.splice(at..at, copies));
        }
        8 => rename(tokens, at, other),
        _ => change_attribute(tokens, at, other, random),
    }
}

/// Nests an element in many others.
fn nest(tokens: &mut Vec<Token>, at: usize, length: usize, random: &mut Random) {
    let Token::Open { name, .. } = tokens[at].clone() else {
        return;
    };
    let most = if random.one_in(10) { 20_000 } else { 4 };
    let depth = random.index(most);
    let open = Token::Open {
        name: name.clone(),
        attributes: Vec::new(),
        closed: false,
    };
    let end = at + length;
    drop(tokens.splice(end..end, vec![Token::Close(name); depth]));
    drop(tokens.splice(at..at, vec![open; depth]));
}

/// Gives the tag the name of another.
fn rename(tokens: &mut [Token], at: usize, other: usize) {
    let Token::Open { name: new, .. } = tokens[other].clone() else {
        return;
    };
    let length = element(tokens, at).len();
    if let Token::Close(name) = &mut tokens[at + length - 1] {
        name.clone_from(&new);
    }
    if let Token::Open { name, .. } = &mut tokens[at] {
        *name = new;
    }
}

fn change_attribute(tokens: &mut [Token], at: usize, other: usize, random: &mut Random) {
    let foreign = match &tokens[other] {
        Token::Open { attributes, .. } if !attributes.is_empty() => {
            Some(random.pick(attributes).clone())
        }
        _ => None,
    };
    let Token::Open { attributes, .. } = &mut tokens[at] else {
        return;
    };
    let place = random.index(attributes.len());
    match (random.index(7), foreign) {
        (0, Some(foreign)) => attributes.push(foreign),
        // More often than not a name becomes that of another element.
        (1 | 2, Some((_, value))) if !attributes.is_empty() => attributes[place].1 = value,
        (3, _) if !attributes.is_empty() => drop(attributes.remove(place)),
        (4, _) if !attributes.is_empty() => {
            let copy = attributes[place].clone();
            attributes.push(copy);
        }
        (5, _) if !attributes.is_empty() => {
            let value = &mut attributes[place].1;
            let mut words: Vec<String> = value.split_whitespace().map(str::to_owned).collect();
            let which = random.index(words.len());
            if let Some(changed) = words.get_mut(which) {
                *changed = word(random);
            }
            *value = words.join(" ");
        }
        _ if !attributes.is_empty() => attributes[place].1 = word(random),
        _ => {}
    }
}
