//! The order of enquiries, and the mail about them.

use std::{collections::HashSet, time::Duration};

use domain::{
    Draft, EnquiryId,
    enquiries::{Enquiry, EnquiryDraft, MailState, Receipt},
};
use ports::{IfMatch, List, Query, enquiries::Enquiries, enquiries::EnquiryFilter, mailer::Outbox};
use postgres::Postgres;

use crate::support::{all_pages, node, other_node};

const LEASE: Duration = Duration::from_mins(1);

async fn received_from(postgres: &Postgres, email: &str) -> Receipt {
    let (name, email) = ("Ada".to_owned(), email.to_owned());
    let draft = EnquiryDraft { name, email, company: None, message: "Hello".to_owned() };
    postgres.receive(draft.validate().expect("valid"), None).await.expect("received")
}

async fn received(postgres: &Postgres) -> Receipt {
    received_from(postgres, "ada@example.com").await
}

async fn found(postgres: &Postgres, id: EnquiryId) -> Enquiry {
    Enquiries::find(postgres, id).await.expect("an answer").expect("the enquiry")
}

#[tokio::test]
async fn requeueing_a_dead_letter_resets_its_attempts() {
    let (_database, postgres) = node().await;
    let Receipt { id, mail, .. } = received(&postgres).await;
    postgres.claim_one(mail, LEASE).await.expect("an answer").expect("the mail");
    postgres.failed(mail, "No such mailbox", None, &[]).await.expect("refused");
    let given_up = found(&postgres, id).await.mail;
    assert_eq!((given_up.state, given_up.attempts, given_up.next_try_at), (MailState::Refused, 1, None));
    assert_eq!(given_up.error.as_deref(), Some("No such mailbox"));

    assert_eq!(postgres.requeue(id).await.expect("an answer"), Some(mail));
    let again = postgres.claim_one(mail, LEASE).await.expect("an answer").expect("the mail");
    assert_eq!(again.attempts, 0);
    postgres.sent(mail).await.expect("sent");
    let sent = found(&postgres, id).await.mail;
    assert_eq!((sent.state, sent.error, sent.next_try_at), (MailState::Sent, None, None));
    assert!(sent.sent_at.is_some());
    assert_eq!(postgres.requeue(id).await.expect("an answer"), None, "it is not sent twice");
    assert!(postgres.claim(5, LEASE).await.expect("an answer").is_empty());
}

#[tokio::test]
async fn requeueing_keeps_the_lease_of_a_mail_being_sent() {
    let (database, postgres) = node().await;
    let (other, _) = other_node(&database).await;
    let Receipt { id, mail, .. } = received(&postgres).await;
    other.claim(5, LEASE).await.expect("an answer");
    assert_eq!(postgres.requeue(id).await.expect("an answer"), Some(mail));
    assert_eq!(postgres.claim_one(mail, LEASE).await.expect("an answer"), None);
    assert!(postgres.claim(5, LEASE).await.expect("an answer").is_empty());
    assert_eq!(found(&postgres, id).await.mail.attempts, 1);
}

#[tokio::test]
async fn an_enquiry_can_be_deleted_while_its_mail_is_sent() {
    let (database, postgres) = node().await;
    let Receipt { id, mail, .. } = received(&postgres).await;
    postgres.claim_one(mail, LEASE).await.expect("an answer").expect("the mail");
    Enquiries::delete(&postgres, id, IfMatch::Any).await.expect("erased");
    postgres.failed(mail, "late", Some(LEASE), &[]).await.expect("nothing");
    postgres.sent(mail).await.expect("nothing");
    assert_eq!(database.count("SELECT count(*) FROM outbox"), 0);
    assert!(matches!(postgres.requeue(id).await, Err(ports::Error::NotFound)));
}

#[tokio::test]
async fn enquiries_sort_by_address_without_regard_to_case() {
    let (_database, postgres) = node().await;
    for email in ["Zoe@example.com", "ada@example.com", "bo@example.com", "Ada@example.com"] {
        received_from(&postgres, email).await;
    }
    let page = |query| List::list(&postgres, query, EnquiryFilter::default());
    let query = Query { limit: Some(1), sort: Some("email".to_owned()), ..Query::default() };
    let emails = all_pages(query, page, |enquiry| enquiry.email.clone()).await;
    assert_eq!(emails, ["ada@example.com", "Ada@example.com", "bo@example.com", "Zoe@example.com"]);
    let uncounted = Query { without_total: true, ..Query::default() };
    assert_eq!(page(uncounted).await.expect("a page").total, None);
}

#[tokio::test]
async fn two_workers_never_claim_the_same_mail() {
    let (database, postgres) = node().await;
    let (other, _) = other_node(&database).await;
    for _ in 0..20 {
        received(&postgres).await;
    }
    let workers: Vec<_> = (0..8)
        .map(|number| {
            let postgres = if number % 2 == 0 { postgres.clone() } else { other.clone() };
            tokio::spawn(async move { postgres.claim(5, LEASE).await.expect("an answer") })
        })
        .collect();
    let mut claimed = Vec::new();
    for worker in workers {
        claimed.extend(worker.await.expect("a worker").into_iter().map(|mail| mail.id));
    }
    claimed.extend(postgres.claim(20, LEASE).await.expect("an answer").into_iter().map(|mail| mail.id));
    assert_eq!(claimed.len(), 20);
    assert_eq!(claimed.into_iter().collect::<HashSet<_>>().len(), 20);
}

#[tokio::test]
async fn a_mail_of_a_dead_worker_is_claimed_again_with_its_attempt_counted() {
    let (database, postgres) = node().await;
    let receipt = received(&postgres).await;
    let first = postgres.claim(5, LEASE).await.expect("an answer").remove(0);
    assert_eq!(postgres.claim_one(receipt.mail, LEASE).await.expect("an answer"), None);
    database.execute("UPDATE outbox SET leased_until = now() - interval '1 s'");
    let again = postgres.claim_one(receipt.mail, LEASE).await.expect("an answer").expect("the mail");
    assert_eq!((again.attempts, &again.message_id), (1, &first.message_id));
}

#[tokio::test]
async fn a_retry_is_due_after_its_wait() {
    let (database, postgres) = node().await;
    let mail = received(&postgres).await.mail;
    postgres.claim_one(mail, LEASE).await.expect("an answer").expect("the mail");
    postgres.failed(mail, "try\0 later", Some(LEASE), &[]).await.expect("put back");
    assert!(postgres.claim(5, LEASE).await.expect("an answer").is_empty());
    database.execute("UPDATE outbox SET due_at = due_at - interval '61 s'");
    assert_eq!(postgres.claim(5, LEASE).await.expect("an answer").len(), 1);
}

#[tokio::test]
async fn a_sent_mail_and_a_dead_letter_are_not_retried() {
    let (database, postgres) = node().await;
    let (sent, refused) = (received(&postgres).await.mail, received(&postgres).await.mail);
    postgres.claim(5, LEASE).await.expect("an answer");
    postgres.sent(sent).await.expect("sent");
    postgres.failed(refused, "refused", None, &[]).await.expect("refused");
    // The later failure of a slower worker does not change that.
    postgres.failed(sent, "late", Some(Duration::ZERO), &[]).await.expect("nothing");
    assert!(postgres.claim(5, LEASE).await.expect("an answer").is_empty());
    let kept = "SELECT count(*) FROM outbox WHERE status = 'refused' AND last_error = 'refused'";
    assert_eq!(database.count(kept), 1);
    assert_eq!(database.count("SELECT count(*) FROM outbox WHERE status = 'sent' AND sent_at IS NOT NULL"), 1);
}

#[tokio::test]
async fn a_failed_mail_is_tried_early_without_counting_the_attempt() {
    let (database, postgres) = node().await;
    let (failed, fresh) = (received(&postgres).await.mail, received(&postgres).await.mail);
    assert_eq!(postgres.claim_failed(LEASE).await.expect("an answer"), None, "neither has failed");
    postgres.claim_one(failed, LEASE).await.expect("an answer").expect("the mail");
    assert_eq!(postgres.claim_failed(LEASE).await.expect("an answer"), None, "it is claimed");
    postgres.failed(failed, "later", Some(LEASE), &[]).await.expect("put back");
    let (mail, wait) = postgres.claim_failed(LEASE).await.expect("an answer").expect("the failed one");
    assert_eq!((mail.id, mail.attempts), (failed, 1));
    assert!(wait <= LEASE && wait > LEASE / 2, "{wait:?}");
    assert_eq!(postgres.claim_failed(LEASE).await.expect("an answer"), None, "it is claimed again");
    assert_eq!(database.count("SELECT attempts::bigint AS count FROM outbox WHERE last_error IS NOT NULL"), 1);
    assert_eq!(postgres.claim(5, LEASE).await.expect("an answer").first().map(|mail| mail.id), Some(fresh));
}

#[tokio::test]
async fn who_has_a_mail_is_kept_and_it_is_not_tried_early() {
    let (_database, postgres) = node().await;
    let mail = received(&postgres).await.mail;
    let claimed = postgres.claim_one(mail, LEASE).await.expect("an answer").expect("the mail");
    assert!(claimed.delivered_to.is_empty());
    postgres.failed(mail, "gone", Some(LEASE), &["good@example.com".to_owned()]).await.expect("put back");
    assert_eq!(postgres.claim_failed(LEASE).await.expect("an answer"), None, "somebody has it");
    postgres.retry_failed().await.expect("due");
    let again = postgres.claim_one(mail, LEASE).await.expect("an answer").expect("the mail");
    assert_eq!(again.delivered_to, ["good@example.com"]);
}

#[tokio::test]
async fn all_failed_mails_become_due_together_and_refused_ones_do_not() {
    let (_database, postgres) = node().await;
    let mut mails = Vec::new();
    for _ in 0..3 {
        mails.push(received(&postgres).await.mail);
    }
    postgres.claim(5, LEASE).await.expect("an answer");
    postgres.failed(mails[0], "later", Some(LEASE), &[]).await.expect("put back");
    postgres.failed(mails[1], "later", Some(LEASE), &[]).await.expect("put back");
    postgres.failed(mails[2], "refused", None, &[]).await.expect("refused");
    assert!(postgres.claim(5, LEASE).await.expect("an answer").is_empty());
    postgres.retry_failed().await.expect("due");
    let due: HashSet<_> = postgres.claim(5, LEASE).await.expect("an answer").into_iter().map(|mail| mail.id).collect();
    assert_eq!(due, HashSet::from([mails[0], mails[1]]));
}
