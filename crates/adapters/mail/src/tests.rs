//! The mailer against a real SMTP conversation. Only the outbox is a stand-in, in memory.

mod outbox;

use std::{
    sync::{Arc, atomic::Ordering::SeqCst},
    time::{Duration, Instant},
};

use domain::MailId;
use ports::mailer::{Dispatch, Mail, Mailer as _, Outbox};
use tokio::sync::watch;

use outbox::{BROKEN, Memory, Outcome};

use crate::{
    Failure, OutboxMailer, Retry, Server, Smtp,
    delivery::Delivery,
    testing::{Behaviour, Sink},
};

const TIMEOUT: Duration = Duration::from_secs(8);

fn mail(id: i32) -> Mail {
    Mail {
        id: MailId(id),
        message_id: format!("enquiry-{id}@portico"),
        reply_to: Some("ada@example.com".into()),
        subject: "Enquiry from Ada".into(),
        text: "Hello\n.\n..dots\nGrüße".into(),
        delivered_to: Vec::new(),
        attempts: 0,
    }
}

fn smtp(url: &str) -> Smtp {
    let mailbox = |text: &str| text.parse().unwrap();
    let to = ["a@example.com", "B <b@example.com>"].map(mailbox);
    Smtp::new(url.parse().unwrap(), mailbox("The Site <site@example.com>"), to.into())
}

fn mailer(outbox: &Arc<Memory>, sink: &Sink) -> OutboxMailer {
    let outbox: Arc<dyn Outbox> = outbox.clone();
    OutboxMailer::new(outbox, Some(smtp(&sink.url())))
}

#[tokio::test]
async fn sends_a_complete_mail_while_the_request_waits() {
    let (outbox, sink) = (Memory::holding([mail(1)]), sink(Behaviour::Accept).await);
    let outcome = mailer(&outbox, &sink).dispatch(MailId(1), TIMEOUT).await;
    assert_eq!(outcome, Dispatch::Sent);
    assert_eq!(outbox.fate(1), Outcome::Sent);

    let [received] = sink.messages().try_into().unwrap();
    assert_eq!(received.from, "site@example.com");
    assert_eq!(received.to, ["a@example.com", "b@example.com"]);
    let header = |name| received.header(name).unwrap();
    assert_eq!(header("Message-ID"), "<enquiry-1@portico>");
    assert!(header("From").ends_with("<site@example.com>"));
    assert!(header("From").contains("The Site"));
    assert!(header("To").contains("b@example.com"));
    assert_eq!(header("Reply-To"), "<ada@example.com>");
    assert_eq!(header("Subject"), "Enquiry from Ada");
    assert!(!header("Date").is_empty());
    assert!(header("Content-Type").contains("utf-8"));
    assert!(received.data.contains("Gr=C3=BC=C3=9Fe"), "{}", received.data);
    assert!(received.data.contains("\r\n..dots"), "{}", received.data);
}

async fn sink(behaviour: Behaviour) -> Sink {
    Sink::start(behaviour).await.unwrap()
}

#[tokio::test]
async fn visitors_cannot_inject_headers() {
    let mut hostile = mail(1);
    hostile.subject = "Hi\r\nBcc: victim@example.com\nX: é".into();
    hostile.reply_to = Some("a@b.com>\r\nBcc: victim@example.com".into());
    let (outbox, sink) = (Memory::holding([hostile]), sink(Behaviour::Accept).await);
    mailer(&outbox, &sink).dispatch(MailId(1), TIMEOUT).await;

    let [received] = sink.messages().try_into().unwrap();
    assert_eq!(received.header("Bcc"), None, "{}", received.data);
    assert_eq!(received.header("X"), None);
    assert_eq!(received.header("Reply-To"), None);
    assert_eq!(received.to.len(), 2);
}

#[tokio::test]
async fn a_permanently_refused_mail_is_a_dead_letter() {
    let (outbox, sink) = (Memory::holding([mail(1)]), sink(Behaviour::Refuse).await);
    let outcome = mailer(&outbox, &sink).dispatch(MailId(1), TIMEOUT).await;
    let Dispatch::Refused(reason) = outcome else {
        panic!("{outcome:?}");
    };
    assert!(!reason.contains("550") && !reason.contains("again"), "it promises and names nothing: {reason}");
    assert_eq!(outbox.reason(1), "The mail server refused it: 550 no such mailbox");
    assert_eq!(outbox.fate(1), Outcome::Refused);
}

#[tokio::test]
async fn a_refused_recipient_is_named_and_the_others_get_the_mail_once() {
    let behaviour = Behaviour::RefuseRecipient("b@example.com");
    let (outbox, sink) = (Memory::holding([mail(1)]), sink(behaviour).await);
    let mailer = mailer(&outbox, &sink);
    assert_eq!(mailer.dispatch(MailId(1), TIMEOUT).await, Dispatch::Sent, "somebody has it");
    assert!(outbox.waits(1).is_some(), "{:?}", outbox.fate(1));
    assert_eq!(outbox.reason(1), "The mail server refused b@example.com: 550 no such mailbox");

    outbox.set(MailId(1), Outcome::Due);
    assert!(matches!(mailer.dispatch(MailId(1), TIMEOUT).await, Dispatch::Waiting(_)));
    sink.behave(Behaviour::Accept);
    outbox.set(MailId(1), Outcome::Due);
    assert_eq!(mailer.dispatch(MailId(1), TIMEOUT).await, Dispatch::Sent);
    assert_eq!(outbox.fate(1), Outcome::Sent);
    let recipients: Vec<_> = sink.messages().into_iter().map(|message| message.to).collect();
    assert_eq!(recipients, [["a@example.com"], ["b@example.com"]]);
}

#[tokio::test]
async fn a_mail_is_sent_once_its_refused_recipient_is_no_longer_configured() {
    let had = Mail { delivered_to: vec!["A@example.com".into(), "b@example.com".into()], ..mail(1) };
    let (outbox, sink) = (Memory::holding([had]), sink(Behaviour::Accept).await);
    assert_eq!(mailer(&outbox, &sink).dispatch(MailId(1), TIMEOUT).await, Dispatch::Sent);
    assert_eq!((outbox.fate(1), sink.connections()), (Outcome::Sent, 0));
}

#[tokio::test]
async fn a_copy_for_a_refused_recipient_is_given_up_after_three_days() {
    let had = Mail { attempts: 77, delivered_to: vec!["a@example.com".into()], ..mail(1) };
    let (outbox, sink) = (Memory::holding([had]), sink(Behaviour::RefuseRecipient("b@example.com")).await);
    mailer(&outbox, &sink).dispatch(MailId(1), TIMEOUT).await;
    assert_eq!(outbox.fate(1), Outcome::Refused);
}

#[tokio::test]
async fn a_mail_waits_as_long_as_the_configuration_is_wrong() {
    for (behaviour, reason) in [
        (Behaviour::RefuseSender, "The mail server refused the sender site@example.com: 553 not your address"),
        (Behaviour::RefuseLogin, "The mail server did not accept the login"),
        (Behaviour::RefuseTls, "The mail server did not take it yet: 454 no TLS at the moment"),
    ] {
        let mails = [0, 77, 500].map(|attempts| Mail { attempts, ..mail(i32::try_from(attempts).unwrap() + 1) });
        let (outbox, sink) = (Memory::holding(mails), sink(behaviour).await);
        let url = sink.url().replace("smtp://", "smtp://user:password@");
        let mailer = OutboxMailer::new(outbox.clone(), Some(smtp(&url)));
        for id in [1, 78, 501] {
            assert!(matches!(mailer.dispatch(MailId(id), TIMEOUT).await, Dispatch::Waiting(_)), "{behaviour:?} {id}");
            assert_eq!(outbox.reason(id), reason);
        }
    }
}

#[tokio::test]
async fn mail_goes_to_another_machine_unencrypted_only_if_that_is_configured() {
    // Linux and macOS connect 0.0.0.0 to this machine.
    let sink = sink(Behaviour::Accept).await;
    let url = sink.url().replace("127.0.0.1", "0.0.0.0");
    let server = |allow| url.parse::<Server>().unwrap().allow_unencrypted(allow);
    let send = async |server| {
        let mailbox = |text: &str| text.parse().unwrap();
        Smtp::new(server, mailbox("site@example.com"), vec![mailbox("a@example.com")]).send(&mail(1)).await
    };
    let refused = send(server(false)).await.unwrap_err();
    assert_eq!(refused.retry, Retry::UntilSuccess);
    assert!(refused.public_message.contains("SMTP_ALLOW_UNENCRYPTED"), "{}", refused.public_message);
    assert_eq!(sink.messages().len(), 0);
    assert!(send(server(true)).await.unwrap().exposed);
    assert_eq!(sink.messages().len(), 1);
}

#[tokio::test]
async fn a_deferred_mail_waits_longer_each_time_and_becomes_a_dead_letter() {
    let mails = [0, 4, 77].map(|attempts| Mail { attempts, ..mail(i32::try_from(attempts).unwrap() + 1) });
    let (outbox, sink) = (Memory::holding(mails), sink(Behaviour::Defer).await);
    let mailer = mailer(&outbox, &sink);
    for (id, waits) in [(1, true), (5, true), (78, false)] {
        let outcome = mailer.dispatch(MailId(id), TIMEOUT).await;
        assert_eq!((matches!(outcome, Dispatch::Waiting(_)), matches!(outcome, Dispatch::Refused(_))), (waits, !waits));
        assert_eq!(outbox.reason(id), "The mail server did not take it yet: 451 try again later");
    }
    let (first, fifth) = (outbox.waits(1).unwrap(), outbox.waits(5).unwrap());
    assert!((24..=36).contains(&first.as_secs()), "{first:?}");
    assert!((384..=576).contains(&fifth.as_secs()), "{fifth:?}");
    assert_eq!(outbox.fate(78), Outcome::Refused);
}

#[tokio::test]
async fn retries_after_a_lost_or_refused_connection() {
    let outbox = Memory::holding([mail(1), mail(2)]);
    let sink = sink(Behaviour::HangUp).await;
    let mailer = mailer(&outbox, &sink);
    mailer.dispatch(MailId(1), TIMEOUT).await;
    assert!(outbox.waits(1).is_some());

    drop(sink);
    tokio::task::yield_now().await;
    mailer.dispatch(MailId(2), TIMEOUT).await;
    assert!(outbox.waits(2).is_some());
}

#[tokio::test]
async fn a_failed_mail_that_goes_out_early_makes_the_others_due() {
    let (outbox, sink) = (Memory::holding([mail(1), mail(2)]), sink(Behaviour::Defer).await);
    let delivery = Arc::new(Delivery::new(outbox.clone(), smtp(&sink.url())));
    Arc::clone(&delivery).deliver_due().await;
    let waits = || [1, 2].map(|id| outbox.waits(id).is_some());
    assert_eq!(waits(), [true, true]);
    delivery.try_failed().await;
    assert_eq!(waits(), [true, true], "the server still defers");
    let wait = outbox.waits(1).unwrap();
    assert!(wait <= Duration::from_secs(36), "an early attempt does not postpone the next: {wait:?}");
    sink.behave(Behaviour::Accept);
    delivery.try_failed().await;
    let mut fates = [1, 2].map(|id| outbox.fate(id));
    fates.sort_by_key(|fate| *fate == Outcome::Due);
    assert_eq!(fates, [Outcome::Sent, Outcome::Due]);
}

#[tokio::test]
async fn a_request_waits_no_longer_than_its_patience() {
    let (outbox, sink) = (Memory::holding([mail(1)]), sink(Behaviour::Stall).await);
    let start = Instant::now();
    let timeout = Duration::from_millis(300);
    let outcome = mailer(&outbox, &sink).dispatch(MailId(1), timeout).await;
    assert!(matches!(outcome, Dispatch::Waiting(_)));
    assert!(start.elapsed() < TIMEOUT);
    assert_eq!(outbox.fate(1), Outcome::Taken, "it is still being tried");
}

#[tokio::test]
async fn gives_up_on_a_silent_server_after_ten_seconds() {
    let sink = sink(Behaviour::Stall).await;
    let start = Instant::now();
    let outcome = smtp(&sink.url()).send(&mail(1)).await;
    assert!(matches!(outcome, Err(Failure { retry: Retry::UntilSuccess, .. })), "{outcome:?}");
    assert!(start.elapsed() < Duration::from_secs(40));
}

#[tokio::test]
async fn a_client_that_disconnects_does_not_interrupt_delivery() {
    let (outbox, sink) = (Memory::holding([mail(1)]), sink(Behaviour::Accept).await);
    let mailer = mailer(&outbox, &sink);
    let asked = Duration::from_micros(1);
    let _ = tokio::time::timeout(asked, mailer.dispatch(MailId(1), TIMEOUT)).await;
    assert_eq!(sink.wait_for(1, TIMEOUT).await.len(), 1);
}

#[tokio::test]
async fn without_a_server_mail_stays_in_the_outbox() {
    let outbox = Memory::holding([mail(1)]);
    let mailer = Arc::new(OutboxMailer::new(outbox.clone(), None));
    let outcome = mailer.dispatch(MailId(1), TIMEOUT).await;
    let Dispatch::Waiting(reason) = outcome else {
        panic!("{outcome:?}");
    };
    assert!(reason.contains("not set up"), "{reason}");
    assert_eq!(outbox.fate(1), Outcome::Due);
    mailer.run(watch::channel(false).1).await;
}

#[tokio::test]
async fn the_worker_sends_all_due_mail_even_if_one_delivery_panics_and_stops_on_request() {
    for broken in [None, Some(mail(BROKEN))] {
        let mails = (1..=20).map(mail).chain(broken).collect::<Vec<_>>();
        let count = mails.len();
        let (outbox, sink) = (Memory::holding(mails), sink(Behaviour::Accept).await);
        let (stop, stopped) = watch::channel(false);
        let worker = tokio::spawn(Arc::new(mailer(&outbox, &sink)).run(stopped));
        assert_eq!(sink.wait_for(count, TIMEOUT * 5).await.len(), count);
        stop.send(true).unwrap();
        tokio::time::timeout(TIMEOUT, worker).await.unwrap().expect("the worker goes on");
        assert!((1..=20).all(|id| outbox.fate(id) == Outcome::Sent), "{count}");
    }
}

#[tokio::test]
async fn a_mail_is_sent_once_although_the_database_is_away_afterwards() {
    let (outbox, sink) = (Memory::holding([mail(1)]), sink(Behaviour::Accept).await);
    outbox.outage.store(2, SeqCst);
    assert_eq!(mailer(&outbox, &sink).dispatch(MailId(1), TIMEOUT).await, Dispatch::Sent);
    assert_eq!((outbox.fate(1), sink.messages().len()), (Outcome::Sent, 1));
}

#[tokio::test]
async fn a_request_gets_the_outcome_of_a_mail_claimed_by_the_worker() {
    let (outbox, sink) = (Memory::holding([mail(1)]), sink(Behaviour::Accept).await);
    let mailer = Arc::new(mailer(&outbox, &sink));
    let taken = outbox.claim(1, TIMEOUT).await.unwrap();
    let waiting = tokio::spawn({
        let mailer = Arc::clone(&mailer);
        async move { mailer.dispatch(MailId(1), TIMEOUT).await }
    });
    tokio::time::sleep(Duration::from_millis(50)).await;
    outbox.set(taken[0].id, Outcome::Due);
    let (_stop, stopped) = watch::channel(false);
    let worker = tokio::spawn(mailer.run(stopped));
    assert_eq!(waiting.await.unwrap(), Dispatch::Sent);
    worker.abort();
}

#[tokio::test]
async fn the_worker_finishes_a_delivery_before_it_stops() {
    let (outbox, sink) = (Memory::holding([mail(1)]), sink(Behaviour::Accept).await);
    let mailer = Arc::new(mailer(&outbox, &sink));
    let (stop, stopped) = watch::channel(true);
    let _ = tokio::time::timeout(Duration::from_millis(1), mailer.dispatch(MailId(1), TIMEOUT)).await;
    mailer.run(stopped).await;
    assert_eq!(outbox.fate(1), Outcome::Sent);
    drop(stop);
}

#[tokio::test]
async fn user_and_password_are_percent_decoded() {
    let sink = sink(Behaviour::Accept).await;
    let url = sink.url().replace("smtp://", "smtp://us%40er:p%3Aa%2Fss@");
    smtp(&url).send(&mail(1)).await.unwrap();
    // "\0us@er\0p:a/ss"
    assert_eq!(sink.logins(), ["AHVzQGVyAHA6YS9zcw=="]);
}
