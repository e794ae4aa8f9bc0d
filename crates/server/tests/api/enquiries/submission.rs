//! Sending enquiries: storage first, then mail.

use std::time::Duration;

use mail::testing::{Behaviour, Received, Sink};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt as _;

use super::{mail_by, site_with_mail};
use crate::support::{Site, TestResponse, keys, time_limit};

/// Longer than the worker's pause between two deliveries.
fn soon() -> Duration {
    time_limit(20)
}

fn enquiry() -> Value {
    json!({
        "name": "Ada Lovelace", "email": "ada@example.com", "company": "Engines Ltd",
        "message": "Can your engine weave?\n.\nRegards",
    })
}

async fn send(site: &Site, enquiry: Value) -> TestResponse {
    site.visitor().post("/api/contact", enquiry).await
}

/// Returns the number of stored enquiries that match a condition.
fn stored(site: &Site, condition: &str) -> usize {
    site.sql(&format!("UPDATE contact_submissions SET name = name WHERE {condition}"))
}

/// Makes all waiting mail due and returns its number.
fn hurry(site: &Site) -> usize {
    site.sql("UPDATE outbox SET due_at = now(), leased_until = NULL WHERE status = 'waiting'")
}

#[track_caller]
fn is_about_the_enquiry(mail: &Received) {
    assert_eq!(
        (mail.from.as_str(), mail.to.as_slice()),
        ("site@example.com", ["office@example.com".to_owned()].as_slice())
    );
    let header = |name| mail.header(name).unwrap_or_default();
    assert_eq!(header("Subject"), "Contact enquiry from Ada Lovelace");
    assert_eq!(header("Reply-To"), "<ada@example.com>");
    assert!(header("Message-ID").ends_with("@portico>"), "{}", mail.data);
    let text = "Name: Ada Lovelace\r\nEmail: ada@example.com\r\nCompany: Engines Ltd\r\n\r\nCan your engine weave?\r\n.\r\nRegards";
    assert!(mail.data.contains(text), "{}", mail.data);
}

#[actix_web::test]
async fn an_enquiry_is_stored_and_mailed_before_it_is_answered() {
    let (sink, site) = site_with_mail(Behaviour::Accept).await;
    let answer = send(&site, enquiry()).await.expect(201);
    assert_eq!(answer.json(), json!({ "id": answer.id(), "emailSent": true }));
    let mails = sink.messages();
    assert_eq!(mails.len(), 1);
    is_about_the_enquiry(&mails[0]);
    let condition = "email = 'ada@example.com' AND company = 'Engines Ltd' AND message LIKE 'Can your%Regards'";
    assert_eq!(stored(&site, condition), 1);
    assert_eq!(site.sql("UPDATE outbox SET status = status WHERE status = 'sent'"), 1);
}

#[actix_web::test]
async fn a_company_is_optional_and_may_be_null() {
    let (sink, site) = site_with_mail(Behaviour::Accept).await;
    for company in [json!(null), json!("  "), json!("")] {
        let mut enquiry = enquiry();
        enquiry["company"] = company;
        send(&site, enquiry).await.expect(201);
    }
    send(&site, json!({ "name": " Bo ", "email": " bo@example.com ", "message": " Hi " })).await.expect(201);
    assert!(sink.messages().iter().all(|mail| !mail.data.contains("Company:")));
    assert_eq!(stored(&site, "company IS NULL"), 4);
    assert_eq!(stored(&site, "name = 'Bo' AND email = 'bo@example.com' AND message = 'Hi'"), 1);
}

#[actix_web::test]
async fn mails_stored_enquiries_once_a_server_is_configured() {
    let mut site = Site::start().await;
    let answer = send(&site, enquiry()).await.expect(201);
    let expected = json!({
        "id": answer.id(), "emailSent": false, "emailError": "Mail is not set up yet; your message is stored.",
    });
    assert_eq!(answer.json(), expected);
    site.stop().await;
    let sink = Sink::start(Behaviour::Accept).await.unwrap();
    let site = Site::on(site.database, &mail_by(&sink.url())).await;
    let mails = sink.wait_for(1, soon()).await;
    assert_eq!((mails.len(), stored(&site, "true")), (1, 1), "nothing is lost over a restart");
    is_about_the_enquiry(&mails[0]);
}

#[actix_web::test]
async fn the_worker_retries_failed_mail_with_the_same_message_id() {
    for behaviour in [Behaviour::Defer, Behaviour::HangUp] {
        let (sink, site) = site_with_mail(behaviour).await;
        let answer = send(&site, enquiry()).await.expect(201).json();
        assert_eq!(keys(&answer), ["emailError", "emailSent", "id"]);
        let error = "The mail could not be sent yet; your message is stored and it will be tried again.";
        assert_eq!((&answer["emailSent"], &answer["emailError"]), (&json!(false), &json!(error)));
        assert_eq!((stored(&site, "true"), sink.messages().len()), (1, 0));
        let waits = "status = 'waiting' AND due_at > now() + interval '10 seconds'";
        assert_eq!(site.sql(&format!("UPDATE outbox SET status = status WHERE {waits}")), 1, "it backs off");
        sink.behave(Behaviour::Accept);
        assert_eq!(hurry(&site), 1);
        let mails = sink.wait_for(1, soon()).await;
        is_about_the_enquiry(mails.first().expect("a mail"));
    }
}

#[actix_web::test]
async fn keeps_permanently_refused_mail_visible() {
    let (sink, site) = site_with_mail(Behaviour::Refuse).await;
    let answer = send(&site, enquiry()).await.expect(201);
    let error = "The mail about it could not be sent; your message is stored.";
    assert_eq!(answer.json(), json!({ "id": answer.id(), "emailSent": false, "emailError": error }));
    assert!(!answer.text.contains("550") && !answer.text.contains("mailbox"), "nothing internal: {}", answer.text);
    assert_eq!(site.sql("UPDATE outbox SET status = status WHERE status = 'refused' AND last_error LIKE '%550%'"), 1);
    assert_eq!((stored(&site, "true"), sink.messages().len()), (1, 0));
}

async fn send_with(site: &Site, key: &str, enquiry: &Value) -> TestResponse {
    site.visitor().post_once("/api/contact", key, enquiry).await
}

#[actix_web::test]
async fn a_repeated_enquiry_is_stored_and_mailed_once() {
    let (sink, site) = site_with_mail(Behaviour::Accept).await;
    let first = send_with(&site, "key", &enquiry()).await.expect(201);
    assert_eq!(first.json()["emailSent"], true);
    let again = send_with(&site, "key", &enquiry()).await.expect(201);
    assert_eq!((&again.text, again.header("idempotent-replayed")), (&first.text, "true"));
    assert_eq!(first.header("idempotent-replayed"), "");
    let racing = (0..6).map(|_| async { send_with(&site, "race", &enquiry()).await.expect(201).text });
    let answers = futures_util::future::join_all(racing).await;
    assert!(answers.iter().all(|text| *text == answers[0] && *text != first.text), "{answers:?}");
    assert_eq!((stored(&site, "true"), sink.messages().len()), (2, 2));

    // Another visitor's key does not suppress a different enquiry.
    let mut other = enquiry();
    other["message"] = json!("Something else");
    assert_ne!(send_with(&site, "key", &other).await.expect(201).id(), first.id());
    assert_eq!((stored(&site, "true"), sink.messages().len()), (3, 3));
    send_with(&site, "invalid", &json!({})).await.expect(400);
    send_with(&site, "invalid", &enquiry()).await.expect(201);
}

#[actix_web::test]
async fn a_repeated_enquiry_reports_the_refused_mail_again() {
    let (sink, site) = site_with_mail(Behaviour::Refuse).await;
    let first = send_with(&site, "key", &enquiry()).await.expect(201);
    assert_eq!(send_with(&site, "key", &enquiry()).await.expect(201).text, first.text);
    assert_eq!((stored(&site, "true"), sink.messages().len()), (1, 0));
}

#[actix_web::test]
async fn an_unstored_enquiry_is_not_mailed() {
    let (sink, site) = site_with_mail(Behaviour::Accept).await;
    site.sql("ALTER TABLE contact_submissions RENAME TO gone");
    let answer = send(&site, enquiry()).await.expect(500);
    assert_eq!(answer.json()["error"], "Something went wrong. Please try again.");
    site.sql("ALTER TABLE gone RENAME TO contact_submissions");
    assert_eq!((stored(&site, "true"), sink.messages().len(), sink.connections()), (0, 0, 0));
    send(&site, enquiry()).await.expect(201);
}

#[actix_web::test]
async fn a_silent_mail_server_delays_no_response() {
    let (sink, site) = site_with_mail(Behaviour::Stall).await;
    let began = std::time::Instant::now();
    assert_eq!(send(&site, enquiry()).await.expect(201).json()["emailSent"], false);
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());

    let body = enquiry().to_string();
    let address = site.url.strip_prefix("http://").unwrap();
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    let head = format!(
        "POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
    let waiting = async {
        while sink.connections() < 2 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(soon(), waiting).await.expect("the mail is being sent");
    drop(stream);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(stored(&site, "true"), 2);
    sink.behave(Behaviour::Accept);
    assert_eq!(hurry(&site), 2);
    let mails = sink.wait_for(2, soon()).await;
    assert_eq!(mails.len(), 2);
    assert_ne!(mails[0].header("Message-ID"), mails[1].header("Message-ID"));
}
