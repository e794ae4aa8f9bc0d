//! Art from a prompt: a dark ground, two glows, one motif in fine lines, a veil at the foot. The same prompt gives the same
//! picture on every machine; what its words suggest decides palette and motif, the rest is random.

mod canvas;
mod motif;
mod palette;
mod seeded_rng;

use canvas::Canvas;
use domain::text;
use palette::Palette;
use seeded_rng::SeededRng;

/// The size of every picture.
const WIDTH: f64 = 1200.0;
const HEIGHT: f64 = 750.0;

/// The picture of a prompt, as an SVG document.
pub fn render(prompt: &str) -> String {
    let mut rng = SeededRng::of(prompt);
    let palette = palette::of(prompt, &mut rng);
    let motif = motif::of(prompt, &mut rng);
    let defs = defs(palette, &mut rng);
    let mut canvas = Canvas::default();
    motif(&mut canvas, &mut rng);

    let title = title(prompt);
    let Palette { base, light, .. } = palette;
    let Canvas { lines, dots } = canvas;
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="xMidYMid slice" role="img"><title>{title}</title>{defs}<rect width="100%" height="100%" fill="{base}"/><rect width="100%" height="100%" fill="url(#a)" opacity=".85"/><rect width="100%" height="100%" fill="url(#b)" opacity=".8"/><g fill="none" stroke="url(#s)" stroke-width="1.5" stroke-linecap="round" opacity=".66">{lines}</g><g fill="{light}" opacity=".8">{dots}</g><rect width="100%" height="100%" fill="url(#v)"/></svg>"#
    )
}

/// What the first word that suggests one suggests, else any. A table has each with the beginnings of words that suggest it.
fn suggested<'t, T>(table: &'t [(T, &[&str])], prompt: &str, rng: &mut SeededRng) -> &'t T {
    let any = rng.pick(table);
    let by = |word: &String| table.iter().find(|(_, starts)| starts.iter().any(|start| word.starts_with(start)));
    &words(prompt).iter().find_map(by).unwrap_or(any).0
}

/// The words of a prompt, in the form in which they are compared.
fn words(prompt: &str) -> Vec<String> {
    text::case_fold_key(prompt)
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The gradients. A straight stroke has no box, so theirs is measured on the picture.
fn defs(palette: &Palette, rng: &mut SeededRng) -> String {
    let Palette { base, first, second, light } = palette;
    let flip = rng.chance(0.5);
    let place = |x: f64| if flip { 1.0 - x } else { x };
    let (ax, ay) = (place(rng.between(0.1, 0.35)), rng.between(0.02, 0.25));
    let (bx, by) = (place(rng.between(0.75, 0.98)), rng.between(0.75, 1.0));
    format!(
        r##"<defs><radialGradient id="a" cx="{ax:.2}" cy="{ay:.2}" r=".9"><stop stop-color="{first}"/><stop offset="1" stop-color="{first}" stop-opacity="0"/></radialGradient><radialGradient id="b" cx="{bx:.2}" cy="{by:.2}" r=".75"><stop stop-color="{second}" stop-opacity=".95"/><stop offset="1" stop-color="{second}" stop-opacity="0"/></radialGradient><linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{WIDTH}" y2="{HEIGHT}"><stop stop-color="{light}"/><stop offset="1" stop-color="#fff" stop-opacity=".55"/></linearGradient><linearGradient id="v" x2="0" y2="1"><stop offset=".55" stop-color="{base}" stop-opacity="0"/><stop offset="1" stop-color="{base}" stop-opacity=".55"/></linearGradient></defs>"##
    )
}

/// The prompt as XML can carry it.
fn title(prompt: &str) -> String {
    let text: String = prompt
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .filter(|c| !matches!(c, '\u{FFFE}' | '\u{FFFF}'))
        .collect();
    html_escape::encode_text(text.trim()).into_owned()
}

#[cfg(test)]
mod tests;
