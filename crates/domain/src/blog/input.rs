//! Readers for the fields of a post that are neither texts nor flags.
#![expect(clippy::option_option, reason = "absent is not null")]

use chrono::{Datelike, NaiveDate};
use serde_json::Value;

use crate::{UserId, input::Fields};

/// Reads the ids of the authors.
pub(super) fn authors(fields: &mut Fields, name: &str) -> Option<Vec<UserId>> {
    fields.list(name, "ids", |id| author(&id))
}

/// Reads the tags.
pub(super) fn tags(fields: &mut Fields, name: &str) -> Option<Vec<String>> {
    fields.list(name, "texts", |tag| tag.as_str().map(str::to_owned))
}

fn author(id: &Value) -> Option<UserId> {
    let id = i32::try_from(id.as_i64()?).ok()?;
    (id > 0).then_some(UserId(id))
}

/// Reads a date; blank text means no date.
pub(super) fn date(fields: &mut Fields, name: &str) -> Option<Option<NaiveDate>> {
    const MESSAGE: &str = "Date must be a day of the calendar, as YYYY-MM-DD";
    let text = fields.nullable_text_or(name, MESSAGE)?;
    let Some(text) = text.as_deref().map(str::trim).filter(|text| !text.is_empty()) else { return Some(None) };
    let day = is_written_out(text).then(|| NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()).flatten();
    // chrono has a year 0, which no calendar has.
    let day = day.filter(|day| day.year() > 0);
    if day.is_none() {
        fields.error("date", MESSAGE);
    }
    day.map(Some)
}

/// Returns whether a date has the form YYYY-MM-DD: chrono also accepts shorter numbers and signs.
fn is_written_out(date: &str) -> bool {
    let fits = |(place, byte): (usize, u8)| if matches!(place, 4 | 7) { byte == b'-' } else { byte.is_ascii_digit() };
    date.len() == 10 && date.bytes().enumerate().all(fits)
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use serde_json::{Value, json};

    use crate::{
        blog::PostChanges,
        input::{Fields, FromFields as _},
    };

    fn read(value: Value) -> (PostChanges, Vec<String>) {
        let Value::Object(object) = value else { panic!("no object") };
        let mut fields = Fields::new(object);
        let changes = PostChanges::read(&mut fields);
        let errors = fields.into_errors().messages().map(str::to_owned).collect();
        (changes, errors)
    }

    #[test]
    fn accepts_only_days_of_the_calendar_as_dates() {
        let day = NaiveDate::from_ymd_opt(2024, 2, 29);
        assert_eq!(read(json!({"date": "2024-02-29"})).0.date, Some(day));
        for none in [json!(null), json!(""), json!(" ")] {
            assert_eq!(read(json!({"date": none})).0.date, Some(None));
        }
        for bad in [json!("2023-02-29"), json!("2024-2-9"), json!("+024-02-09"), json!("yesterday!"), json!(20_240_229)]
        {
            let (changes, errors) = read(json!({"date": bad.clone()}));
            assert_eq!((changes.date, errors.len()), (None, 1), "{bad}");
        }
    }

    #[test]
    fn reads_authors_as_ids_and_tags_as_texts() {
        let (changes, errors) = read(json!({"authors": [1, 2], "tags": ["a", "b, c"]}));
        assert_eq!(changes.authors.map(|ids| ids.len()), Some(2));
        assert_eq!(changes.tags, Some(vec!["a".to_owned(), "b, c".to_owned()]));
        assert!(errors.is_empty());
        for bad in [
            json!([0]),
            json!([-1]),
            json!(["1"]),
            json!([1.5]),
            json!([4_294_967_296_u64]),
            json!(1),
            json!([{"id": 1}]),
        ] {
            assert_eq!(read(json!({"authors": bad.clone()})).1, ["Authors must be a list of ids"], "{bad}");
        }
        for bad in [json!([1]), json!("a, b"), json!([null])] {
            assert_eq!(read(json!({"tags": bad.clone()})).1, ["Tags must be a list of texts"], "{bad}");
        }
        assert_eq!(read(json!({"authors": null})).0.authors, Some(Vec::new()));
    }
}
