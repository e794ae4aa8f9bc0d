//! Pictures generated from words: covers of the site, and the offline default of the image demo.
//!
//! A picture is a dark ground, two glows, one motif in fine lines, a veil at the bottom. The same words give the same picture on every
//! machine. Words suggest colours, motif and density; the rest is random.

mod canvas;
mod motif;
mod palette;
mod prompt;
mod seeded_rng;

use async_trait::async_trait;
use domain::ai::{Image, ImagePrompt, WordEffect};
use garde::Valid;
use ports::ai::{AiError, Artwork, ImageGenerator};

use crate::{
    canvas::{Canvas, HEIGHT, WIDTH},
    palette::Palette,
    prompt::Prompt,
    seeded_rng::SeededRng,
};

/// The image generator without a provider.
#[derive(Clone, Copy, Debug, Default)]
pub struct Art;

impl Artwork for Art {
    fn draw(&self, words: &str) -> Image {
        let (svg, effects) = draw(words);
        Image { media_type: "image/svg+xml".to_owned(), bytes: svg.into_bytes(), effects }
    }
}

#[async_trait]
impl ImageGenerator for Art {
    fn model(&self) -> Option<&str> {
        None
    }

    async fn generate(&self, prompt: Valid<ImagePrompt>) -> Result<Image, AiError> {
        Ok(self.draw(&prompt.prompt))
    }
}

fn draw(text: &str) -> (String, Vec<WordEffect>) {
    let mut rng = SeededRng::of(text);
    let mut prompt = Prompt::new(text);
    let palette = Palette::choose(&mut prompt, &mut rng);
    let mut canvas = Canvas::default();
    if prompt.numbers.len() > 1 {
        prompt.note_numbers();
        let density = prompt.density();
        motif::interval(&prompt.numbers, density, &mut canvas, &mut rng);
    } else {
        let motif = motif::choose(&mut prompt, &mut rng);
        motif(&mut canvas, &mut rng, prompt.density());
    }

    let defs = defs(&palette, &mut rng);
    let title = title(text);
    let Palette { base, light, .. } = &palette;
    let Canvas { lines, dots } = canvas;
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="xMidYMid slice" role="img"><title>{title}</title>{defs}<rect width="100%" height="100%" fill="{base}"/><rect width="100%" height="100%" fill="url(#a)" opacity=".85"/><rect width="100%" height="100%" fill="url(#b)" opacity=".8"/><g fill="none" stroke="url(#s)" stroke-width="1.5" stroke-linecap="round" opacity=".66">{lines}</g><g fill="{light}" opacity=".8">{dots}</g><rect width="100%" height="100%" fill="url(#v)"/></svg>"#
    );
    (svg, prompt.effects)
}

/// Returns the gradients. The stroke gradient uses picture coordinates, because the bounding box of a straight line has no area.
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

/// Returns the prompt as XML text, with control characters replaced by spaces.
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
