//! CSV exports. A list is read page by page and streamed, so that a long one takes no more memory than a short one.

use std::{borrow::Cow, future::Future};

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{self, DispositionParam, DispositionType},
    web::Bytes,
};
use chrono::{DateTime, SecondsFormat, Utc};
use csv::{QuoteStyle, Terminator, WriterBuilder};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use ports::{Error, Page, Query};

use crate::{
    audit::{self, Event},
    error::ApiError,
};

/// The number of rows that are read at a time; those of two pages are in memory.
const PAGE: u32 = 200;

/// Without it, spreadsheets assume the country's legacy encoding.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The columns of a file.
pub struct Columns<T: 'static> {
    pub names: &'static [&'static str],
    pub cells: fn(&T) -> Vec<Cow<'_, str>>,
}

/// Formats a time for a cell, to the second.
#[must_use]
pub fn time(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// Returns the whole list of a query as an attachment of that name. Errors if the first page can't be read; a later failure
/// aborts the response, so that no client takes it for a complete file.
pub async fn csv<T, F>(
    request: &HttpRequest,
    name: &str,
    columns: Columns<T>,
    query: Query,
    page: impl Fn(Query) -> F + 'static,
) -> Result<HttpResponse, ApiError>
where
    T: 'static,
    F: Future<Output = ports::Result<Page<T>>> + 'static,
{
    let query = Query { limit: Some(PAGE), cursor: None, offset: None, without_total: true, ..query };
    let first = page(query.clone()).await?;
    audit::log(request, Event::Exported, None, Some(name));
    let head = format!("{BYTE_ORDER_MARK}{}\r\n", columns.names.join(","));
    let rows = stream::try_unfold(Some(first), move |loaded| {
        let next = loaded.as_ref().and_then(|page| page.next.clone());
        let next = next.map(|cursor| page(Query { cursor: Some(cursor), ..query.clone() }));
        async move {
            let Some(loaded) = loaded else { return Ok(None) };
            let rows: Vec<_> = loaded.rows.iter().map(columns.cells).collect();
            let next = if let Some(next) = next { Some(next.await?) } else { None };
            Ok(Some((write(&rows)?, next)))
        }
    });
    let head = stream::iter([Ok(Bytes::from(head))]);
    let body = head.chain(rows).inspect_err(|error: &Error| tracing::warn!(%error, "an export was aborted"));
    let name = DispositionParam::Filename(name.to_owned());
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header(header::ContentDisposition { disposition: DispositionType::Attachment, parameters: vec![name] })
        .content_type("text/csv; charset=utf-8")
        .streaming(body))
}

/// Returns the rows as CSV (RFC 4180). Every cell is quoted, so that readers with other separators keep it whole.
fn write(rows: &[Vec<Cow<'_, str>>]) -> Result<Bytes, Error> {
    let mut lines =
        WriterBuilder::new().terminator(Terminator::CRLF).quote_style(QuoteStyle::Always).from_writer(Vec::new());
    for cells in rows {
        let written = lines.write_record(cells.iter().map(|cell| escape_formulas(cell)));
        written.map_err(|error| Error::Failed(Box::new(error)))?;
    }
    lines.into_inner().map(Bytes::from).map_err(|error| Error::Failed(error.to_string().into()))
}

/// The characters that begin a formula in spreadsheets, full-width ones included.
const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// Returns the cell with an apostrophe before each formula.
///
/// Where the list separator is a semicolon (most of Europe), spreadsheets ignore the quotes of a comma-separated file and split the
/// cell at semicolons, tabs and line breaks. Each part can then begin with a formula.
fn escape_formulas(cell: &str) -> String {
    let mut escaped = String::with_capacity(cell.len());
    let mut begins_cell = true;
    for character in cell.chars() {
        if begins_cell && FORMULA.contains(&character) {
            escaped.push('\'');
        }
        escaped.push(character);
        begins_cell = match character {
            ';' | '\t' | '\r' | '\n' => true,
            // Readers trim blanks and remove quotes.
            ' ' | '"' => begins_cell,
            _ => false,
        };
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::{escape_formulas, write};

    #[test]
    fn escapes_formulas_wherever_a_cell_can_begin() {
        for (cell, escaped) in [
            ("=1+1", "'=1+1"),
            ("+49 30", "'+49 30"),
            ("-1", "'-1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("＝1", "'＝1"),
            ("＋1", "'＋1"),
            ("－1", "'－1"),
            ("＠x", "'＠x"),
            (" =1", " '=1"),
            ("\"=1", "\"'=1"),
            ("\t=1", "\t'=1"),
            ("x;=cmd|' /C calc'!A0", "x;'=cmd|' /C calc'!A0"),
            ("x; =1", "x; '=1"),
            ("x;\"=1\"", "x;\"'=1\""),
            ("x\t=1", "x\t'=1"),
            ("x\n=1", "x\n'=1"),
            ("x\r\n=1;@y", "x\r\n'=1;'@y"),
            (";;+1", ";;'+1"),
        ] {
            assert_eq!(escape_formulas(cell), escaped);
        }
    }

    #[test]
    fn leaves_other_cells_as_they_are() {
        for cell in
            ["", "Ada", "a=1", "1-1", "'=1", " x", "a; b", "a\nb - c", "e-mail; f@g.example", "x \"=1\"", "a = b"]
        {
            assert_eq!(escape_formulas(cell), cell);
        }
    }

    #[test]
    fn quotes_every_cell_and_ends_lines_as_the_rfc_says() {
        let rows = [vec!["plain".into(), "a,b".into(), "say \"hi\"\r\nto=her".into(), "".into()], vec!["=1,2".into()]];
        let written = write(&rows[..1]).unwrap();
        assert_eq!(written, "\"plain\",\"a,b\",\"say \"\"hi\"\"\r\nto=her\",\"\"\r\n");
        assert_eq!(write(&rows[1..]).unwrap(), "\"'=1,2\"\r\n");
        assert_eq!(write(&[]).unwrap(), "");
    }
}
