//! CSS colours that are safe in a style attribute.

/// Colour functions that browsers know. The parser accepts more.
const FUNCTIONS: [&str; 9] = ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch"];

/// Returns whether a text is a CSS colour: hexadecimal, named or a colour function. It contains no quotes, colons,
/// semicolons, comments, escapes or URLs. Without the feature `colour` only hexadecimal colours are valid.
#[must_use]
pub fn is_color(text: &str) -> bool {
    let harmless = |char: char| char.is_ascii_alphanumeric() || "#(),.%/+- ".contains(char);
    if text.len() > 100 || !text.chars().all(harmless) || !parses(text) {
        return false;
    }
    if text.starts_with('#') {
        return true;
    }
    match text.split_once('(') {
        Some((name, rest)) => {
            FUNCTIONS.iter().any(|known| known.eq_ignore_ascii_case(name))
                && rest.ends_with(')')
                && rest.matches(['(', ')']).count() == 1
        }
        // The parser also accepts hexadecimal digits without '#'.
        None => !parses(&format!("#{text}")),
    }
}

#[cfg(feature = "colour")]
fn parses(text: &str) -> bool {
    csscolorparser::parse(text).is_ok()
}

#[cfg(not(feature = "colour"))]
fn parses(text: &str) -> bool {
    text.strip_prefix('#').is_some_and(|digits| {
        matches!(digits.len(), 3 | 4 | 6 | 8) && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_hexadecimal_colours_without_the_parser() {
        for good in ["#fff", "#FFFF", "#1e90ff", "#1e90ff80"] {
            assert!(is_color(good), "{good}");
        }
    }

    #[test]
    #[cfg(feature = "colour")]
    fn accepts_named_and_functional_colours() {
        for good in [
            "red",
            "RebeccaPurple",
            "transparent",
            "rgb(1, 2, 3)",
            "rgb(1 2 3 / 50%)",
            "rgba(1,2,3,.5)",
            "hsl(120deg 100% 50%)",
            "hsl(120, 100%, 50%)",
            "hwb(90 10% 10%)",
            "oklch(0.7 0.1 200)",
            "lab(50% 40 59.5)",
        ] {
            assert!(is_color(good), "{good}");
        }
    }

    #[test]
    fn rejects_anything_but_a_colour() {
        for bad in [
            "",
            " ",
            "reddish",
            "fff",
            "1e90ff",
            "#ff",
            "#ggg",
            "#",
            "red;",
            "red; background: url(https://x.example)",
            "url(https://x.example)",
            "var(--x)",
            "red/**/",
            "rgb(1,2,3)}",
            "rgb(1,2,3); x",
            "rgb(1,2,3) red",
            "expression(alert(1))",
            "red\nblue",
            "\\72 ed",
            "'red'",
            "rgb(1,2)",
            "rgb(1,2,3",
            "hsv(1,1%,1%)",
            "rgb(calc(1 + 1), 2, 3)",
            "inherit",
            "red !important",
        ] {
            assert!(!is_color(bad), "{bad}");
        }
    }
}
