//! Lists as files for spreadsheets. They are read from storage page by page and sent as they come, so that a long list takes
//! no more memory than a short one.

use std::{borrow::Cow, future::Future};

use actix_web::{
    HttpResponse,
    http::header::{self, DispositionParam, DispositionType},
    web::Bytes,
};
use chrono::{DateTime, SecondsFormat, Utc};
use csv::{Terminator, WriterBuilder};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use ports::{Error, Listing, Query};

use crate::error::ApiError;

/// Rows in memory at a time.
const PAGE: u32 = 200;

/// Spreadsheets take a file without it for one in their own country's encoding.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// What can stand in a file, a cell a column.
pub trait Row {
    /// The names of the columns.
    const HEADER: &'static [&'static str];

    /// One cell a column.
    fn cells(&self) -> Vec<Cow<'_, str>>;
}

/// A time in a cell, without the fractions that the wire has.
pub fn time(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// Where the reading of a list is.
enum State<T> {
    At(Listing<T>),
    Before(String),
    Done,
}

/// The whole list of a query as an attachment of that name. What fails before the first page is read is answered as an error;
/// later the answer breaks off, which no client takes for a whole file.
pub async fn csv<T, F>(name: &str, query: Query, page: impl Fn(Query) -> F + 'static) -> Result<HttpResponse, ApiError>
where
    T: Row + 'static,
    F: Future<Output = ports::Result<Listing<T>>> + 'static,
{
    let query = Query { limit: Some(PAGE), cursor: None, uncounted: true, ..query };
    let first = page(query.clone()).await?;
    let head = write(&[T::HEADER.iter().map(|name| Cow::Borrowed(*name)).collect()])?;
    let rows = stream::try_unfold(State::At(first), move |state| {
        let next = match state {
            State::At(listing) => Ok(listing),
            State::Before(cursor) => Err(Some(page(Query { cursor: Some(cursor), ..query.clone() }))),
            State::Done => Err(None),
        };
        async move {
            let listing = match next {
                Ok(listing) => listing,
                Err(Some(coming)) => coming.await?,
                Err(None) => return Ok(None),
            };
            let rows: Vec<_> = listing.rows.iter().map(Row::cells).collect();
            Ok(Some((write(&rows)?, listing.next.map_or(State::Done, State::Before))))
        }
    });
    let head = stream::iter([Ok(Bytes::from_static(BYTE_ORDER_MARK.as_bytes())), Ok(head)]);
    let body = head.chain(rows).inspect_err(|error: &Error| tracing::warn!(%error, "a file broke off"));
    let name = DispositionParam::Filename(name.to_owned());
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header(header::ContentDisposition { disposition: DispositionType::Attachment, parameters: vec![name] })
        .content_type("text/csv; charset=utf-8")
        .streaming(body))
}

/// Lines of a file, by RFC 4180.
fn write(rows: &[Vec<Cow<'_, str>>]) -> Result<Bytes, Error> {
    let mut lines = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    for cells in rows {
        let written = lines.write_record(cells.iter().map(|cell| inert(cell).into_owned()));
        written.map_err(|error| Error::Failed(Box::new(error)))?;
    }
    lines.into_inner().map(Bytes::from).map_err(|error| Error::Failed(error.to_string().into()))
}

/// What formulas begin with, in East Asian width too.
const FORMULA: [char; 10] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r'];

/// A cell that no spreadsheet runs: what begins like a formula is marked as text.
fn inert(cell: &str) -> Cow<'_, str> {
    if cell.starts_with(FORMULA) { format!("'{cell}").into() } else { cell.into() }
}

#[cfg(test)]
mod tests {
    use super::{inert, write};

    #[test]
    fn what_begins_like_a_formula_is_marked_as_text() {
        for hostile in ["=1+1", "+49 30", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", "＋1", "－1", "＠x"] {
            assert_eq!(inert(hostile), format!("'{hostile}"));
        }
        for harmless in ["", "Ada", "a=1", "1-1", "'=1", " x"] {
            assert_eq!(inert(harmless), harmless);
        }
    }

    #[test]
    fn cells_are_quoted_where_they_must_be_and_lines_end_as_the_rfc_says() {
        let rows = [vec!["plain".into(), "a,b".into(), "say \"hi\"\r\nto=her".into(), "".into()], vec!["=1,2".into()]];
        let written = write(&rows[..1]).unwrap();
        assert_eq!(written, "plain,\"a,b\",\"say \"\"hi\"\"\r\nto=her\",\r\n");
        assert_eq!(write(&rows[1..]).unwrap(), "\"'=1,2\"\r\n");
        assert_eq!(write(&[]).unwrap(), "");
    }
}
