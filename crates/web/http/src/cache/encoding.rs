//! Content codings: negotiation and compression.

use std::io::{self, Read as _};

use actix_web::{
    http::header::{ACCEPT_ENCODING, ContentEncoding, HeaderMap},
    web::Bytes,
};

/// The supported codings: none, then the preferred one first.
pub const CODINGS: [ContentEncoding; 4] =
    [ContentEncoding::Identity, ContentEncoding::Brotli, ContentEncoding::Zstd, ContentEncoding::Gzip];

/// Returns the coding with the highest quality in `Accept-Encoding`; between equal ones the first of [`CODINGS`].
///
/// actix's own `AcceptEncoding::negotiate` ignores `*`, and of codings with the same quality it picks the first named, which is gzip
/// for every browser. Its parser costs far more than this one.
pub fn negotiate(headers: &HeaderMap) -> ContentEncoding {
    let lines = headers.get_all(ACCEPT_ENCODING).filter_map(|line| line.to_str().ok());
    let accepted: Vec<(&str, f32)> = lines.flat_map(|line| line.split(',')).filter_map(acceptable).collect();
    let quality = |wanted: &str| {
        let named = accepted.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted));
        named.map(|(_, quality)| *quality)
    };
    let others = quality("*").unwrap_or(0.0);
    // The identity is always acceptable, but preferred only if it is named.
    let mut best = (ContentEncoding::Identity, quality("identity").unwrap_or(0.0));
    for coding in CODINGS.into_iter().skip(1).rev() {
        let alias = (coding == ContentEncoding::Gzip).then(|| quality("x-gzip")).flatten();
        let quality = quality(coding.as_str()).or(alias).unwrap_or(others);
        if quality > 0.0 && quality >= best.1 {
            best = (coding, quality);
        }
    }
    best.0
}

/// Reads the name of a coding and its quality. Returns `None` if it is not valid.
fn acceptable(item: &str) -> Option<(&str, f32)> {
    let (name, quality) = item.split_once(';').map_or((item, None), |(name, quality)| (name, Some(quality)));
    let Some(quality) = quality else { return Some((name.trim(), 1.0)) };
    let quality = quality.trim().strip_prefix(['q', 'Q'])?.strip_prefix('=')?.parse().ok();
    quality.filter(|quality| (0.0..=1.0).contains(quality)).map(|quality| (name.trim(), quality))
}

pub fn encode(coding: ContentEncoding, plain: &[u8]) -> io::Result<Bytes> {
    let mut bytes = Vec::with_capacity(plain.len() / 3);
    match coding {
        ContentEncoding::Brotli => brotli::CompressorReader::new(plain, 4096, 6, 22).read_to_end(&mut bytes)?,
        ContentEncoding::Zstd => return Ok(zstd::bulk::compress(plain, 9)?.into()),
        ContentEncoding::Gzip => {
            flate2::read::GzEncoder::new(plain, flate2::Compression::new(6)).read_to_end(&mut bytes)?
        }
        _ => return Err(io::ErrorKind::Unsupported.into()),
    };
    // The spare capacity would stay with the cached form.
    Ok(bytes.into_boxed_slice().into())
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn of(header: &str) -> ContentEncoding {
        negotiate(TestRequest::get().insert_header((ACCEPT_ENCODING, header)).to_http_request().headers())
    }

    #[test]
    fn picks_the_coding_with_the_highest_quality() {
        use ContentEncoding::{Brotli, Gzip, Identity, Zstd};
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
