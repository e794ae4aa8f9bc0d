//! Content codings: negotiation and compression.

use std::{
    cell::RefCell,
    io::{self, Read as _},
};

use actix_web::{
    http::header::{
        ACCEPT_ENCODING, ContentEncoding, Encoding, HeaderMap, HeaderValue, Preference, Quality, QualityItem,
        from_comma_delimited,
    },
    web::Bytes,
};

/// The supported codings: none, then the preferred one first.
pub const CODINGS: [ContentEncoding; 4] =
    [ContentEncoding::Identity, ContentEncoding::Brotli, ContentEncoding::Zstd, ContentEncoding::Gzip];

/// How many values of `Accept-Encoding` each thread remembers, and up to which length. Browsers have a few short ones.
const MAX_KNOWN: usize = 8;
const MAX_LENGTH: usize = 64;

thread_local! {
    /// Values of `Accept-Encoding` and their codings, because parsing one costs far more than comparing it.
    static KNOWN: RefCell<Vec<(Box<[u8]>, ContentEncoding)>> = const { RefCell::new(Vec::new()) };
}

/// Returns the coding with the highest quality in `Accept-Encoding`; between equal ones the first of [`CODINGS`]. Returns
/// the identity if no coding is acceptable.
pub fn negotiate(headers: &HeaderMap) -> ContentEncoding {
    let mut lines = headers.get_all(ACCEPT_ENCODING).map(HeaderValue::as_bytes);
    let (Some(line @ [_, ..]), None) = (lines.next().filter(|line| line.len() <= MAX_LENGTH), lines.next()) else {
        return preferred(headers);
    };
    KNOWN.with_borrow_mut(|known| {
        if let Some((_, coding)) = known.iter().find(|(other, _)| **other == *line) {
            return *coding;
        }
        if known.len() == MAX_KNOWN {
            known.clear();
        }
        let coding = preferred(headers);
        known.push((line.into(), coding));
        coding
    })
}

/// Reads the headers. actix's own `AcceptEncoding::negotiate` ignores `*`, and of codings with the same quality it picks the first
/// named, which is gzip for every browser.
fn preferred(headers: &HeaderMap) -> ContentEncoding {
    let accepted: Vec<QualityItem<Preference<Encoding>>> =
        from_comma_delimited(headers.get_all(ACCEPT_ENCODING)).unwrap_or_default();
    let quality = |wanted: &Preference<Encoding>| {
        accepted.iter().find(|accepted| accepted.item == *wanted).map(|accepted| accepted.quality)
    };
    let named = |coding| quality(&Preference::Specific(Encoding::Known(coding)));
    let others = quality(&Preference::Any).unwrap_or(Quality::ZERO);
    let x_gzip = || quality(&Preference::Specific(Encoding::Unknown("x-gzip".to_owned())));
    // The identity is always acceptable, but preferred only if it is named.
    let mut best = (ContentEncoding::Identity, named(ContentEncoding::Identity).unwrap_or(Quality::ZERO));
    for coding in CODINGS.into_iter().skip(1).rev() {
        let alias = (coding == ContentEncoding::Gzip).then(x_gzip).flatten();
        let quality = named(coding).or(alias).unwrap_or(others);
        if quality > Quality::ZERO && quality >= best.1 {
            best = (coding, quality);
        }
    }
    best.0
}

/// Returns the bytes compressed in a coding.
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
