//! The types of a post's fields that are neither texts nor flags.

use std::collections::HashSet;

use crate::{
    UserId,
    input::{Field, Fields},
    text,
};
use chrono::{Datelike, NaiveDate};

/// Ids of users, without duplicates.
impl Field for Vec<UserId> {
    fn read(fields: &mut Fields, name: &str) -> Option<Self> {
        fields.ids(name).map(|ids| ids.into_iter().map(UserId).collect())
    }

    fn normalize(&mut self) {
        let mut seen = HashSet::new();
        self.retain(|id| seen.insert(*id));
    }
}

/// Tags: one text may have several, separated by commas.
impl Field for Vec<String> {
    fn read(fields: &mut Fields, name: &str) -> Option<Self> {
        fields.list(name, "texts", |tag| tag.as_str().map(str::to_owned))
    }

    fn normalize(&mut self) {
        *self = text::tags(self.iter().map(String::as_str));
    }
}

/// Blank text means no date.
impl Field for Option<NaiveDate> {
    fn read(fields: &mut Fields, name: &str) -> Option<Self> {
        const MESSAGE: &str = "Date must be a day of the calendar, as YYYY-MM-DD";
        let text = fields.nullable_text_or(name, MESSAGE)?;
        let Some(text) = text.as_deref().map(str::trim).filter(|text| !text.is_empty()) else { return Some(None) };
        let day = is_written_out(text).then(|| NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()).flatten();
        // chrono has a year 0, which no calendar has.
        let day = day.filter(|day| day.year() > 0);
        if day.is_none() {
            fields.error(name, MESSAGE);
        }
        day.map(Some)
    }
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

    use crate::{Editable as _, blog::PostDraft, input::Fields};

    fn read(value: Value) -> (PostDraft, Vec<String>) {
        let Value::Object(object) = value else { panic!("no object") };
        let mut draft = PostDraft { date: NaiveDate::from_ymd_opt(2000, 1, 1), ..PostDraft::default() };
        let mut fields = Fields::new(object);
        draft.read_onto(&mut fields);
        let errors = fields.into_errors().messages().map(str::to_owned).collect();
        (draft, errors)
    }

    #[test]
    fn accepts_only_days_of_the_calendar_as_dates() {
        let day = NaiveDate::from_ymd_opt(2024, 2, 29);
        assert_eq!(read(json!({"date": "2024-02-29"})).0.date, day);
        for none in [json!(null), json!(""), json!(" ")] {
            assert_eq!(read(json!({"date": none})).0.date, None);
        }
        for bad in [json!("2023-02-29"), json!("2024-2-9"), json!("+024-02-09"), json!("yesterday!"), json!(20_240_229)]
        {
            let (draft, errors) = read(json!({"date": bad.clone()}));
            assert_eq!((draft.date, errors.len()), (NaiveDate::from_ymd_opt(2000, 1, 1), 1), "{bad}");
        }
    }

    #[test]
    fn reads_authors_as_ids_and_tags_as_texts() {
        let (draft, errors) = read(json!({"authors": [1, 2], "tags": ["a", "b, c"]}));
        assert_eq!(draft.authors.len(), 2);
        assert_eq!(draft.tags, ["a", "b, c"]);
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
        let (draft, _) = read(json!({"authors": null, "tags": null}));
        assert!(draft.authors.is_empty() && draft.tags.is_empty());
    }
}
