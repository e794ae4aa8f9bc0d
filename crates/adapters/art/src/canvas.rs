//! The SVG canvas of a motif.

use std::fmt::Write;

pub const WIDTH: f64 = 1200.0;
pub const HEIGHT: f64 = 750.0;

/// Lines, and dots over them, as SVG elements.
#[derive(Default)]
pub struct Canvas {
    pub lines: String,
    pub dots: String,
}

// Writing to a string can't fail, so the results are ignored.
impl Canvas {
    /// Adds a line; `data` is the `d` of a path.
    pub fn line(&mut self, data: &str, opacity: f64, width: Option<f64>) {
        let _ = write!(self.lines, r#"<path d="{data}" opacity="{:.2}""#, opacity.clamp(0.05, 1.0));
        if let Some(width) = width {
            let _ = write!(self.lines, r#" stroke-width="{width:.1}""#);
        }
        self.lines.push_str("/>");
    }

    pub fn ellipse(&mut self, center: (f64, f64), radii: (f64, f64), turn: f64, opacity: f64) {
        let ((x, y), (rx, ry)) = (center, radii);
        let _ = write!(
            self.lines,
            r#"<ellipse cx="{x:.1}" cy="{y:.1}" rx="{rx:.1}" ry="{ry:.1}" transform="rotate({turn:.1} {x:.1} {y:.1})" opacity="{opacity:.2}"/>"#
        );
    }

    pub fn dot(&mut self, x: f64, y: f64, radius: f64) {
        let _ = write!(self.dots, r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}"/>"#);
    }
}
