//! A mail in the format of the wire.

use std::io;

use domain::text::one_line;
use mail_send::mail_builder::{MessageBuilder, headers::address::Address};
use ports::mailer::Mail;

use crate::address::{Mailbox, is_address};

/// Builds a mail with its headers. Visitors' input cannot inject headers.
pub fn build(mail: &Mail, from: &Mailbox, to: &[Mailbox]) -> io::Result<Vec<u8>> {
    let mut builder = MessageBuilder::new()
        .message_id(one_line(&mail.message_id))
        .from(header(from))
        .to(Address::new_list(to.iter().map(header).collect()))
        .subject(one_line(&mail.subject))
        .text_body(mail.text.as_str());
    if let Some(reply_to) = mail.reply_to.as_deref().filter(|text| is_address(text)) {
        builder = builder.reply_to(reply_to);
    }
    builder.write_to_vec()
}

fn header(mailbox: &Mailbox) -> Address<'_> {
    Address::new_address(mailbox.name.as_deref(), mailbox.email.as_str())
}
