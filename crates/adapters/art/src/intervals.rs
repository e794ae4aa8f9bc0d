//! A measured result as a motif: an interval that moves from the value before to the value after and narrows on the way.

use crate::{
    canvas::{Canvas, HEIGHT, WIDTH},
    seeded_rng::SeededRng,
};

const ROWS: f64 = 26.0;

/// Draws `numbers` as before, after, and the bounds of after's interval. Without bounds it extends a tenth of the change to each side.
pub fn draw(numbers: &[f64], density: f64, canvas: &mut Canvas, rng: &mut SeededRng) {
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
    let phase = rng.between(0.0, std::f64::consts::TAU);
    let rows = (ROWS * density).round();
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
