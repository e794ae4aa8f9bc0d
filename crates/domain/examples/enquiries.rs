//! Enquiries: the contact form, the mail about it, and counts by status.

use std::error::Error;

use portico_domain::{
    Draft as _,
    enquiries::{EnquiryCounts, EnquiryDraft, EnquiryStatus},
};

pub fn main() -> Result<(), Box<dyn Error>> {
    let draft = EnquiryDraft {
        name: "Ada\r\nBcc: everybody@example.com".into(),
        email: "ada@example.com".into(),
        message: "Do you repair engines?".into(),
        ..EnquiryDraft::default()
    };
    let draft = draft.validate()?;
    assert_eq!(draft.subject(), "Contact enquiry from Ada Bcc: everybody@example.com", "always one line");
    println!("{}", draft.text());

    let errors = EnquiryDraft::default().errors();
    let fields: Vec<&str> = errors.iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["name", "email", "message"]);

    let mut counts = EnquiryCounts::default();
    for status in ["new", "spam", "new"] {
        *counts.of(status.parse::<EnquiryStatus>()?) += 1;
    }
    assert_eq!((counts.new, counts.spam), (2, 1));
    Ok(())
}
