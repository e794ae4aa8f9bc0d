//! The motifs: patterns of lines and dots.

use std::{f64::consts::TAU, fmt::Write};

use domain::ai::Effect;

use crate::{
    canvas::{Canvas, HEIGHT, WIDTH},
    prompt::Prompt,
    seeded_rng::SeededRng,
};

/// Draws on a canvas; the number is the factor for the usual number of lines.
pub type Motif = fn(&mut Canvas, &mut SeededRng, f64);

/// The motifs, each with the word stems that suggest it.
const MOTIFS: [(Motif, &[&str]); 6] = [
    (orbit, &["space", "planet", "star", "moon", "atom", "galax", "orbit", "universe"]),
    (lattice, &["lattice", "network", "brain", "neural", "data", "graph", "connect", "web", "molecul"]),
    (contour, &["mountain", "hill", "land", "map", "contour", "desert", "terrain", "forest", "snow"]),
    (signal, &["music", "sound", "voice", "signal", "speech", "chart", "city", "pulse"]),
    (tiles, &["pattern", "mosaic", "tile", "robot", "machine", "building", "puzzle", "garden"]),
    (flow, &["flow", "ocean", "sea", "water", "river", "wind", "wave", "dream", "fire"]),
];

/// Returns the motif that a word suggests, else a random one.
pub fn choose(prompt: &mut Prompt, rng: &mut SeededRng) -> Motif {
    *prompt.suggested(&MOTIFS, Effect::Motif, rng)
}

/// Returns the number of lines for a density.
#[expect(clippy::cast_possible_truncation, reason = "small numbers")]
fn lines(usual: i32, density: f64) -> i32 {
    (f64::from(usual) * density).round() as i32
}

/// Draws concentric ellipses with a body on each.
fn orbit(canvas: &mut Canvas, rng: &mut SeededRng, density: f64) {
    let center = (WIDTH * rng.between(0.3, 0.7), HEIGHT * rng.between(0.4, 0.6));
    let turn = rng.between(-40.0, 40.0);
    let flat = rng.between(0.3, 0.6);
    let step = rng.between(44.0, 64.0) / density;
    let (sin, cos) = turn.to_radians().sin_cos();
    let rings = lines(13, density);
    for ring in 0..rings {
        let radius = 60.0 + f64::from(ring) * step;
        canvas.ellipse(center, (radius, radius * flat), turn, 1.0 - 0.65 * f64::from(ring) / f64::from(rings));
        let angle = rng.between(0.0, TAU);
        let (x, y) = (angle.cos() * radius, angle.sin() * radius * flat);
        canvas.dot(center.0 + x * cos - y * sin, center.1 + x * sin + y * cos, rng.between(3.0, 9.0));
    }
    canvas.dot(center.0, center.1, rng.between(14.0, 24.0));
}

/// Draws points near a grid, joined if they are close.
fn lattice(canvas: &mut Canvas, rng: &mut SeededRng, density: f64) {
    let grid = rng.between(105.0, 135.0) / density.sqrt();
    let reach = grid * rng.between(1.25, 1.4);
    let mut points: Vec<(f64, f64)> = Vec::new();
    for row in 0..lines(9, density.sqrt()) {
        for column in 0..lines(13, density.sqrt()) {
            let x = f64::from(column) * grid - 40.0 + rng.between(0.0, grid / 2.0);
            let y = f64::from(row) * grid - 40.0 + rng.between(0.0, grid / 2.0);
            points.push((x, y));
        }
    }
    for (index, (x, y)) in points.iter().enumerate() {
        for (u, v) in &points[index + 1..] {
            let distance = (x - u).hypot(y - v);
            if distance < reach {
                let data = format!("M{x:.1} {y:.1}L{u:.1} {v:.1}");
                canvas.line(&data, 1.2 - 0.9 * distance / reach, None);
            }
        }
        if rng.chance(0.4) {
            canvas.dot(*x, *y, rng.between(2.5, 7.0));
        }
    }
}

/// Draws contour lines of a landscape.
fn contour(canvas: &mut Canvas, rng: &mut SeededRng, density: f64) {
    let (phase, lift) = (rng.between(0.0, TAU), rng.between(34.0, 62.0));
    let (long, short) = (rng.between(270.0, 380.0), rng.between(140.0, 220.0));
    let levels = lines(26, density);
    for level in 0..levels {
        let k = f64::from(level) * 26.0 / f64::from(levels);
        let mut data = String::new();
        for step in -1..=31 {
            let x = f64::from(step) * 40.0;
            let ridge = (x / short + phase + k * 0.13).sin() * lift * (k / 7.0 + 1.0).sin();
            let y = 40.0 + k * 28.0 + ridge + (x / long + phase + k * 0.21).cos() * 38.0;
            data.push(if data.is_empty() { 'M' } else { 'L' });
            let _ = write!(data, "{x:.0} {y:.1}");
        }
        let middle = ((k + 1.0) / 27.0 * TAU / 2.0).sin();
        canvas.line(&data, 0.25 + 0.75 * middle, None);
    }
    for _ in 0..9 {
        canvas.dot(rng.between(0.0, WIDTH), rng.between(0.0, HEIGHT * 0.5), rng.between(1.5, 4.0));
    }
}

/// Draws a row of bars that swells once or twice.
fn signal(canvas: &mut Canvas, rng: &mut SeededRng, density: f64) {
    let peaks = [rng.between(0.15, 0.45), rng.between(0.55, 0.85)];
    let widths = [rng.between(0.08, 0.2), rng.between(0.08, 0.2)];
    let height = rng.between(300.0, 420.0);
    let bars = lines(75, density);
    for bar in 0..bars {
        let place = f64::from(bar) / f64::from(bars - 1);
        let swell: f64 =
            peaks.iter().zip(widths).map(|(peak, width)| (-((place - peak) / width).powi(2)).exp()).fold(0.0, f64::max);
        let half = 10.0 + swell * height * rng.between(0.18, 0.5);
        let (x, middle) = (24.0 + place * (WIDTH - 48.0), HEIGHT / 2.0);
        let data = format!("M{x:.1} {:.1}V{:.1}", middle - half, middle + half);
        canvas.line(&data, 0.3 + 0.7 * swell, Some(5.0 / density));
        if rng.chance(0.12) {
            canvas.dot(x, middle - half - 18.0, rng.between(2.0, 4.5));
        }
    }
}

/// Draws quarter circles that meet, with dots between.
fn tiles(canvas: &mut Canvas, rng: &mut SeededRng, density: f64) {
    let (arcs, dots) = (rng.between(0.5, 0.75) * density.sqrt(), rng.between(0.08, 0.2));
    for row in 0..8 {
        for column in 0..12 {
            let (x, y) = (f64::from(column) * 100.0, f64::from(row) * 100.0 - 25.0);
            let (right, middle, low, center) = (x + 100.0, x + 50.0, y + 100.0, y + 50.0);
            let draw = rng.unit();
            if draw < arcs / 2.0 {
                let data = format!("M{x} {y}A100 100 0 0 1 {right} {low}M{x} {center}A50 50 0 0 1 {middle} {low}");
                canvas.line(&data, 0.95, None);
            } else if draw < arcs {
                let data = format!("M{right} {y}A100 100 0 0 0 {x} {low}M{right} {center}A50 50 0 0 0 {middle} {low}");
                canvas.line(&data, 0.95, None);
            } else if draw < arcs + dots {
                canvas.dot(middle, center, rng.between(6.0, 26.0));
            }
        }
    }
}

/// Draws threads that gather and part again.
fn flow(canvas: &mut Canvas, rng: &mut SeededRng, density: f64) {
    let (knot, waist) = (rng.between(620.0, 860.0), HEIGHT * rng.between(0.35, 0.65));
    let tight = rng.between(0.06, 0.16);
    let threads = lines(48, density);
    for thread in 0..threads {
        let y = -70.0 + f64::from(thread) * 912.0 / f64::from(threads);
        let bend = rng.between(120.0, 200.0);
        let near = waist + (y - HEIGHT / 2.0) * tight;
        let data = format!(
            "M-20 {y:.1}C{:.1} {:.1} {:.1} {near:.1} {knot:.1} {near:.1}S{:.1} {:.1} 1220 {:.1}",
            knot * 0.42,
            y + bend * 0.6,
            knot * 0.66,
            knot + 290.0,
            HEIGHT - y - 60.0,
            HEIGHT - y,
        );
        canvas.line(&data, rng.between(0.35, 0.95), None);
    }
    for _ in 0..14 {
        canvas.dot(rng.between(0.0, WIDTH), rng.between(0.0, HEIGHT), rng.between(1.5, 4.5));
    }
}

/// Draws a measured result, an interval that moves and narrows on the way: `numbers` as before, after, and the bounds of after's interval. Without bounds it extends a tenth of the change to each side.
pub fn interval(numbers: &[f64], density: f64, canvas: &mut Canvas, rng: &mut SeededRng) {
    let [before, after, ..] = *numbers else { return };
    let tenth = (before - after).abs().max(after / 10.0) / 10.0;
    let (low, high) = match *numbers {
        [_, _, low, high] => (low.min(high), low.max(high)),
        _ => (after - tenth, after + tenth),
    };
    let end = before.max(after).max(high).max(f64::MIN_POSITIVE) * 1.15;
    let x = |value: f64| WIDTH * (0.06 + 0.88 * (value / end).clamp(0.0, 1.0));
    // A band of no width would be a dot.
    let narrow = ((high - low) / end * WIDTH * 0.44).max(WIDTH * 0.012);
    let wide = (narrow * 2.0).max(WIDTH * rng.between(0.1, 0.16));
    let wobble = rng.between(0.01, 0.025) * WIDTH;
    let phase = rng.between(0.0, TAU);
    let rows = (26.0 * density).round();
    let step = (HEIGHT - 90.0) / rows;
    let mut row = 0.0;
    while row < rows {
        let time = row / (rows - 1.0).max(1.0);
        let eased = time * time * (3.0 - 2.0 * time);
        let drift = (phase + time * 9.0).sin() * wobble * (1.0 - eased);
        let centre = x(before) + (x(after) - x(before)) * eased + drift;
        let half = wide + (narrow - wide) * eased;
        let y = 45.0 + step * (row + 0.5);
        let data = format!("M{:.1} {y:.1}H{:.1}", centre - half, centre + half);
        canvas.line(&data, 0.22 + 0.7 * eased, Some(step * 0.42));
        canvas.dot(centre + rng.between(-0.6, 0.6) * half, y, step * (0.16 + 0.1 * eased));
        row += 1.0;
    }
    let axis = HEIGHT - 28.0;
    canvas.line(&format!("M{:.1} {axis}H{:.1}", x(0.0), x(end)), 0.5, Some(1.5));
    canvas.dot(x(before), axis, 5.0);
    canvas.dot(x(after), axis, 9.0);
}
