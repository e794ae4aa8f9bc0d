//! Resending the mail of an enquiry.

use std::time::Duration;

use mail::testing::{Behaviour, Sink};
use serde_json::{Value, json};

use super::{PATH, received, site_with_mail};
use crate::support::{Client, Site};

/// Starts a mail server and a site that uses it, and sends an enquiry. Returns its path, too.
async fn start(behaviour: Behaviour) -> (Sink, Site, Client, String) {
    let (sink, site) = site_with_mail(behaviour).await;
    let (admin, enquiry) = (site.admin().await, received(&site, "Ada", "Hello").await);
    (sink, site, admin, enquiry)
}

async fn send_again(admin: &Client, enquiry: &str) -> Value {
    let answer = admin.send(reqwest::Method::POST, &format!("{enquiry}/mail"), &[], None).await.expect(200);
    assert_eq!(answer.header("etag"), "\"1\"", "what becomes of its mail is no edit");
    assert_eq!(admin.read(enquiry).await, answer.json());
    answer.json()["mail"].clone()
}

#[actix_web::test]
async fn sends_a_refused_mail_again_on_request() {
    let (sink, _site, admin, enquiry) = start(Behaviour::Refuse).await;
    let mail = admin.read(&enquiry).await["mail"].clone();
    assert_eq!((&mail["state"], &mail["attempts"], &mail["nextTryAt"]), (&json!("refused"), &json!(1), &json!(null)));
    assert_eq!(mail["error"], "The mail server refused it: 550 no such mailbox");
    assert_eq!(send_again(&admin, &enquiry).await["state"], "refused", "the server has not changed its mind");
    let file = admin.get(&format!("{PATH}.csv")).await.expect(200).text;
    assert!(file.ends_with(",\"refused\",\"The mail server refused it: 550 no such mailbox\",\"\"\r\n"), "{file}");

    sink.behave(Behaviour::Accept);
    let mail = send_again(&admin, &enquiry).await;
    assert_eq!((&mail["state"], &mail["error"], &mail["nextTryAt"]), (&json!("sent"), &json!(null), &json!(null)));
    assert!(mail["sentAt"].is_string(), "{mail}");
    assert_eq!(sink.messages().len(), 1);
}

#[actix_web::test]
async fn a_refused_sender_and_a_single_refused_recipient_wait() {
    for (behaviour, refused) in [
        (Behaviour::RefuseSender, "the sender site@example.com: 553 not your address"),
        (Behaviour::RefuseRecipient("office@example.com"), "office@example.com: 550 no such mailbox"),
    ] {
        let (sink, site, admin, enquiry) = start(behaviour).await;
        let mail = admin.read(&enquiry).await["mail"].clone();
        assert_eq!(mail["state"], "waiting", "{mail}");
        assert_eq!(mail["error"], format!("The mail server refused {refused}"));
        sink.behave(Behaviour::Accept);
        assert_eq!(site.sql("UPDATE outbox SET due_at = now()"), 1);
        assert_eq!(sink.wait_for(1, crate::support::time_limit(10)).await.len(), 1, "it goes out by itself");
    }
}

#[actix_web::test]
async fn retries_a_waiting_mail_at_once_on_request() {
    let (sink, _site, admin, enquiry) = start(Behaviour::Defer).await;
    let mail = admin.read(&enquiry).await["mail"].clone();
    assert_eq!((&mail["state"], &mail["attempts"]), (&json!("waiting"), &json!(1)));
    assert_eq!(mail["error"], "The mail server did not take it yet: 451 try again later");
    assert!(mail["nextTryAt"].is_string() && mail["sentAt"].is_null(), "{mail}");
    assert_eq!(send_again(&admin, &enquiry).await["attempts"], 2);
    sink.behave(Behaviour::Accept);
    assert_eq!(send_again(&admin, &enquiry).await["state"], "sent");
}

#[actix_web::test]
async fn never_sends_a_delivered_mail_again() {
    let (sink, _site, admin, enquiry) = start(Behaviour::Accept).await;
    let before = admin.read(&enquiry).await["mail"].clone();
    assert_eq!(send_again(&admin, &enquiry).await, before);
    assert_eq!(sink.messages().len(), 1);
    admin.send(reqwest::Method::POST, "/api/admin/enquiries/999999/mail", &[], None).await.expect(404);
    let marked = admin.put(&enquiry, json!({"status": "spam"})).await.expect(200);
    assert_eq!(marked.json()["mail"]["state"], "sent", "nor is mail about spam stopped afterwards");
}

#[actix_web::test]
async fn mail_about_spam_is_stopped_until_it_is_none() {
    let (sink, site, admin, enquiry) = start(Behaviour::Defer).await;
    sink.behave(Behaviour::Accept);
    let mail = admin.put(&enquiry, json!({"status": "spam"})).await.expect(200).json()["mail"].clone();
    assert_eq!((&mail["state"], &mail["nextTryAt"]), (&json!("stopped"), &json!(null)));
    assert_eq!(site.sql("UPDATE outbox SET due_at = now() - interval '1 hour' WHERE leased_until IS NULL"), 1);
    let again = admin.send(reqwest::Method::POST, &format!("{enquiry}/mail"), &[], None).await.expect(200);
    assert_eq!(again.json()["mail"]["state"], "stopped");
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(sink.messages().len(), 0);

    admin.put(&enquiry, json!({"status": "read"})).await.expect(200);
    let mail = admin.send(reqwest::Method::POST, &format!("{enquiry}/mail"), &[], None).await.expect(200);
    assert_eq!(mail.json()["mail"]["state"], "sent");
    assert_eq!(sink.messages().len(), 1);
}

#[actix_web::test]
async fn concurrent_requests_send_a_mail_once() {
    let (sink, _site, admin, enquiry) = start(Behaviour::Refuse).await;
    sink.behave(Behaviour::Accept);
    let asked = (0..8).map(|_| send_again(&admin, &enquiry));
    for mail in futures_util::future::join_all(asked).await {
        assert_eq!(mail["state"], "sent");
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(sink.messages().len(), 1);
}

#[actix_web::test]
async fn a_mail_in_delivery_is_not_sent_twice() {
    let (sink, _site, admin, enquiry) = start(Behaviour::Stall).await;
    assert_eq!(sink.connections(), 1);
    let began = std::time::Instant::now();
    let mail = send_again(&admin, &enquiry).await;
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    assert_eq!((&mail["state"], &mail["attempts"]), (&json!("waiting"), &json!(1)));
    assert_eq!(sink.connections(), 1, "the first try is still under way");
}

#[actix_web::test]
async fn without_a_mail_server_no_retry_is_announced() {
    let (site, admin) = Site::with_admin().await;
    let enquiry = received(&site, "Ada", "Hello").await;
    let mail = send_again(&admin, &enquiry).await;
    assert_eq!(mail, super::nothing_sent(&json!("Mail is not set up yet"), &json!(null)));
}
