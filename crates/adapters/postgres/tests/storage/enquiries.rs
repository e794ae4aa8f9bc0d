use std::time::Duration;

use domain::{
    Draft, EnquiryId,
    enquiries::{Enquiry, EnquiryDraft, EnquiryStatus, MailState, Receipt},
};
use ports::{IfMatch, List, Query, enquiries::Enquiries, enquiries::EnquiryFilter, mailer::Outbox};
use postgres::Postgres;

use crate::support::{count, node, other_node, sql};

const LEASE: Duration = Duration::from_mins(1);

fn draft(name: &str) -> EnquiryDraft {
    EnquiryDraft {
        name: name.to_owned(),
        email: "ada@example.com".to_owned(),
        company: None,
        message: "Hello".to_owned(),
    }
}

async fn received(postgres: &Postgres, name: &str) -> Receipt {
    postgres.receive(draft(name).validate().expect("valid"), None).await.expect("received")
}

async fn found(postgres: &Postgres, id: EnquiryId) -> Enquiry {
    Enquiries::find(postgres, id).await.expect("an answer").expect("the enquiry")
}

#[tokio::test]
async fn requeueing_a_dead_letter_resets_its_attempts() {
    let (_database, postgres) = node().await;
    let Receipt { id, mail, .. } = received(&postgres, "Ada").await;
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
    let Receipt { id, mail, .. } = received(&postgres, "Ada").await;
    other.claim(5, LEASE).await.expect("an answer");
    assert_eq!(postgres.requeue(id).await.expect("an answer"), Some(mail));
    assert_eq!(postgres.claim_one(mail, LEASE).await.expect("an answer"), None);
    assert!(postgres.claim(5, LEASE).await.expect("an answer").is_empty());
    assert_eq!(found(&postgres, id).await.mail.attempts, 1);
}

#[tokio::test]
async fn an_enquiry_can_be_deleted_while_its_mail_is_sent() {
    let (database, postgres) = node().await;
    let Receipt { id, mail, .. } = received(&postgres, "Ada").await;
    postgres.claim_one(mail, LEASE).await.expect("an answer").expect("the mail");
    Enquiries::delete(&postgres, id, IfMatch::Any).await.expect("erased");
    postgres.failed(mail, "late", Some(LEASE), &[]).await.expect("nothing");
    postgres.sent(mail).await.expect("nothing");
    assert_eq!(count(&database, "SELECT count(*) FROM outbox"), 0);
    assert!(matches!(postgres.requeue(id).await, Err(ports::Error::NotFound)));
}

#[tokio::test]
async fn enquiries_sort_by_address_without_regard_to_case() {
    let (_database, postgres) = node().await;
    for email in ["Zoe@example.com", "ada@example.com", "bo@example.com", "Ada@example.com"] {
        let draft = EnquiryDraft { email: email.to_owned(), ..draft("Ada") };
        postgres.receive(draft.validate().expect("valid"), None).await.expect("received");
    }
    let mut emails = Vec::new();
    let mut query = Query { limit: Some(1), sort: Some("email".to_owned()), ..Query::default() };
    loop {
        let page = List::list(&postgres, query.clone(), EnquiryFilter::default()).await.expect("a page");
        emails.extend(page.rows.into_iter().map(|enquiry| enquiry.email));
        query.cursor = page.next;
        if query.cursor.is_none() {
            break;
        }
    }
    assert_eq!(emails, ["ada@example.com", "Ada@example.com", "bo@example.com", "Zoe@example.com"]);
}

#[tokio::test]
async fn pages_continue_between_equal_names_and_times() {
    let (database, postgres) = node().await;
    for number in 0..9 {
        received(&postgres, ["Ada", "ADA", "Bo"][number % 3]).await;
    }
    let mut conn = database.connect().expect("a connection");
    sql(&mut conn, "UPDATE contact_submissions SET created_at = now()").expect("all came at once");
    for sort in ["createdAt", "name", "email", "status"] {
        let mut seen = Vec::new();
        let mut query = Query { limit: Some(2), sort: Some(sort.to_owned()), ..Query::default() };
        loop {
            let page =
                List::list(&postgres, query.clone(), EnquiryFilter { status: Some(EnquiryStatus::New), period: None })
                    .await
                    .expect("a page");
            assert_eq!(page.total, Some(9));
            seen.extend(page.rows.into_iter().map(|enquiry| enquiry.id.0));
            query.cursor = page.next;
            if query.cursor.is_none() {
                break;
            }
        }
        let mut once = seen.clone();
        once.sort_unstable();
        assert_eq!(once, (1..=9).collect::<Vec<_>>(), "{sort}: {seen:?}");
    }
    let uncounted = Query { without_total: true, ..Query::default() };
    assert_eq!(List::list(&postgres, uncounted, EnquiryFilter::default()).await.expect("a page").total, None);
}
