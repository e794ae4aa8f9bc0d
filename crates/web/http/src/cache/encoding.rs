//! Content codings: which one a request gets, and how it is made.

use std::io::{self, Write};

use actix_web::{
    HttpRequest,
    http::header::{ACCEPT_ENCODING, HeaderValue},
    web::Bytes,
};

/// A coding, the preferred one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// `br`
    Brotli,
    /// `zstd`
    Zstd,
    /// `gzip`
    Gzip,
    /// The plain form.
    Identity,
}

impl Encoding {
    /// All of them, in the order of preference.
    pub const ALL: [Self; 4] = [Self::Brotli, Self::Zstd, Self::Gzip, Self::Identity];

    /// Its name on the wire.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Zstd => "zstd",
            Self::Gzip => "gzip",
            Self::Identity => "identity",
        }
    }

    /// Its name as a header's value.
    #[must_use]
    pub const fn header(self) -> HeaderValue {
        HeaderValue::from_static(self.token())
    }

    /// The coding that a request likes best; of equal ones the preferred. Who accepts nothing gets the plain form.
    #[must_use]
    pub fn negotiate(request: &HttpRequest) -> Self {
        let headers = request.headers().get_all(ACCEPT_ENCODING);
        Self::accepted(headers.filter_map(|header| header.to_str().ok()))
    }

    fn accepted<'a>(headers: impl Iterator<Item = &'a str>) -> Self {
        // Thousandths, as fine as a quality may be said. What is not named is what `*` is.
        let mut named: [Option<u16>; 4] = [None; 4];
        let mut others = 0;
        for part in headers.flat_map(|header| header.split(',')) {
            let (token, parameters) = part.split_once(';').unwrap_or((part, ""));
            let (token, quality) = (token.trim(), quality(parameters));
            if token == "*" {
                others = quality;
            }
            let is = |encoding: &Self| token.eq_ignore_ascii_case(encoding.token());
            if let Some(place) = Self::ALL.iter().position(is) {
                named[place] = Some(quality);
            } else if token.eq_ignore_ascii_case("x-gzip") {
                named[Self::Gzip as usize] = Some(quality);
            }
        }
        let mut best = (Self::Identity, 0);
        for (encoding, named) in Self::ALL.into_iter().zip(named) {
            // The plain form is always acceptable, but nobody's wish unless it is said to be.
            let quality = named.unwrap_or(if encoding == Self::Identity { 0 } else { others });
            if quality > best.1 {
                best = (encoding, quality);
            }
        }
        best.0
    }

    /// The bytes in this coding.
    pub fn encode(self, plain: &[u8]) -> io::Result<Bytes> {
        let mut bytes = Vec::with_capacity(plain.len() / 3);
        match self {
            Self::Brotli => {
                let parameters = brotli::enc::BrotliEncoderParams { quality: 6, ..Default::default() };
                brotli::BrotliCompress(&mut &*plain, &mut bytes, &parameters)?;
            }
            Self::Zstd => bytes = zstd::bulk::compress(plain, 9)?,
            Self::Gzip => {
                let mut encoder = flate2::write::GzEncoder::new(&mut bytes, flate2::Compression::new(6));
                encoder.write_all(plain)?;
                encoder.finish()?;
            }
            Self::Identity => bytes.extend_from_slice(plain),
        }
        Ok(bytes.into())
    }
}

/// The quality among a coding's parameters, in thousandths; nonsense is none.
fn quality(parameters: &str) -> u16 {
    for parameter in parameters.split(';') {
        let Some((name, value)) = parameter.split_once('=') else {
            continue;
        };
        if name.trim().eq_ignore_ascii_case("q") {
            return thousandths(value.trim()).unwrap_or(0);
        }
    }
    1_000
}

fn thousandths(value: &str) -> Option<u16> {
    let (whole, fraction) = value.split_once('.').unwrap_or((value, ""));
    if fraction.len() > 3 || !fraction.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let fraction = format!("{fraction:0<3}").parse::<u16>().ok()?;
    match (whole, fraction) {
        ("0", fraction) => Some(fraction),
        ("1", 0) => Some(1_000),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(header: &str) -> Encoding {
        Encoding::accepted([header].into_iter())
    }

    #[test]
    fn a_client_gets_the_coding_that_it_likes_best() {
        use Encoding::{Brotli, Gzip, Identity, Zstd};
        let cases = [
            ("", Identity),
            ("gzip, deflate, br, zstd", Brotli),
            ("gzip, zstd", Zstd),
            ("gzip", Gzip),
            ("x-gzip", Gzip),
            ("GZIP;Q=0.5", Gzip),
            ("br;q=0.5, gzip;q=0.8", Gzip),
            ("br;q=0, gzip;q=0.001", Gzip),
            ("*", Brotli),
            ("br;q=0, *;q=0.1", Zstd),
            ("identity, gzip;q=0.5", Identity),
            ("identity;q=0, gzip;q=0", Identity),
            ("br;q=2, gzip;q=1", Gzip),
            ("br;q=nonsense", Identity),
            ("deflate, compress", Identity),
        ];
        for (header, encoding) in cases {
            assert_eq!(of(header), encoding, "{header}");
        }
    }
}
