//! Enquiries in Postgres, and the mail that each of them makes.

use async_trait::async_trait;
use diesel::{ExpressionMethods, RunQueryDsl};
use domain::{
    EnquiryId, Feature, MailId,
    contact::{EnquiryDraft, Receipt},
};
use garde::Valid;
use ports::{Result, contact::Contact};

use crate::{
    Postgres,
    schema::{contact_submissions, outbox},
};

#[async_trait]
impl Contact for Postgres {
    async fn receive(&self, draft: Valid<EnquiryDraft>) -> Result<Receipt> {
        self.run("contact::receive", &[Feature::Contact], move |conn| {
            let id: i32 = diesel::insert_into(contact_submissions::table)
                .values((
                    contact_submissions::name.eq(&draft.name),
                    contact_submissions::email.eq(&draft.email),
                    contact_submissions::company.eq(&draft.company),
                    contact_submissions::message.eq(&draft.message),
                ))
                .returning(contact_submissions::id)
                .get_result(conn)?;
            let mail: i32 = diesel::insert_into(outbox::table)
                .values((
                    outbox::contact_id.eq(id),
                    outbox::message_id.eq(format!("{:032x}@portico", rand::random::<u128>())),
                ))
                .returning(outbox::id)
                .get_result(conn)?;
            Ok(Receipt { id: EnquiryId(id), mail: MailId(mail) })
        })
        .await
    }
}
