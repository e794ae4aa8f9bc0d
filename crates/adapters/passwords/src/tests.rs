use std::time::Instant;

use argon2::{Algorithm, Argon2, Params, PasswordHasher, Version, password_hash::phc};

use super::{hashing::NOBODY, *};

fn cost(hash: &str) -> Vec<&str> {
    hash.split('$').take(4).collect()
}

#[tokio::test]
async fn a_password_matches_only_its_own_hash() {
    let passwords = Argon2id::new(2);
    let hash = passwords.hash("correct horse", Caller::Stranger).await.unwrap();
    assert!(passwords.verify("correct horse", Some(&hash), Caller::Stranger).await.unwrap());
    assert!(!passwords.verify("correct horsf", Some(&hash), Caller::Stranger).await.unwrap());
    assert!(!passwords.verify("", Some(&hash), Caller::Stranger).await.unwrap());
}

#[tokio::test]
async fn the_same_password_is_hashed_differently_each_time() {
    let passwords = Argon2id::new(2);
    let first = passwords.hash("secret", Caller::Stranger).await.unwrap();
    let second = passwords.hash("secret", Caller::Stranger).await.unwrap();
    assert_ne!(first.0, second.0);
}

#[tokio::test]
async fn a_hash_has_the_cost_that_owasp_recommends() {
    let hash = Argon2id::new(1).hash("secret", Caller::Stranger).await.unwrap();
    assert_eq!(cost(&hash.0), ["", "argon2id", "v=19", "m=19456,t=2,p=1"]);
}

#[tokio::test]
async fn a_missing_user_takes_as_long_as_a_wrong_password() {
    let passwords = Argon2id::new(1);
    let hash = passwords.hash("secret", Caller::Stranger).await.unwrap();
    assert_eq!(cost(&hash.0), cost(NOBODY), "the parameters are the same");
    assert_eq!(hash.0.len(), NOBODY.len(), "salt and output are as long");

    let start = Instant::now();
    for _ in 0..3 {
        passwords.verify("wrong", None, Caller::Stranger).await.unwrap();
    }
    assert!(start.elapsed() > Duration::from_millis(3), "it is computed");
}

#[tokio::test]
async fn a_hash_of_other_parameters_still_verifies() {
    let params = Params::new(4096, 3, 2, Some(24)).unwrap();
    let old: phc::PasswordHash =
        Argon2::new(Algorithm::Argon2i, Version::V0x10, params).hash_password(b"secret").unwrap();
    let old = PasswordHash(old.to_string());
    let passwords = Argon2id::new(1);
    assert!(passwords.verify("secret", Some(&old), Caller::Stranger).await.unwrap());
    assert!(!passwords.verify("secreT", Some(&old), Caller::Stranger).await.unwrap());
}

#[tokio::test]
async fn a_password_matches_in_any_unicode_form() {
    let (composed, decomposed) = ("p\u{e4}ssw\u{f6}rt1", "pa\u{308}sswo\u{308}rt1");
    let passwords = Argon2id::new(1);
    for set in [composed, decomposed] {
        let hash = passwords.hash(set, Caller::Stranger).await.unwrap();
        for sent in [composed, decomposed] {
            assert!(passwords.verify(sent, Some(&hash), Caller::Stranger).await.unwrap(), "{set:?} as {sent:?}");
            assert!(!passwords.verify(sent, None, Caller::Stranger).await.unwrap());
        }
        assert!(!passwords.verify("passwort1", Some(&hash), Caller::Stranger).await.unwrap());
    }
}

#[tokio::test]
async fn an_unreadable_hash_is_an_error() {
    let passwords = Argon2id::new(1);
    for broken in ["", "secret", "$argon2id$v=19$m=1", "$bcrypt$v=19$abc"] {
        let hash = PasswordHash(broken.to_owned());
        let answer = passwords.verify("secret", Some(&hash), Caller::Stranger).await;
        assert!(matches!(answer, Err(Error::Failed(_))), "{broken}");
    }
}

#[tokio::test]
async fn strangers_are_refused_after_two_seconds_without_a_permit_and_known_callers_are_not() {
    let passwords = Argon2id::new(1);
    let taken = Arc::clone(&passwords.turns).acquire_owned().await.unwrap();
    let start = Instant::now();
    let answer = passwords.hash("secret", Caller::Stranger).await;
    assert!(matches!(answer, Err(Error::Unavailable(_))));
    assert!(start.elapsed() >= QUEUE_TIMEOUT && start.elapsed() < QUEUE_TIMEOUT * 10);

    let known = passwords.hash("secret", Caller::Known).await.expect("a turn of its own");
    assert!(passwords.verify("secret", Some(&known), Caller::Known).await.unwrap());

    drop(taken);
    assert!(passwords.hash("secret", Caller::Stranger).await.is_ok(), "the turn is back");
}

#[tokio::test]
async fn a_cancelled_caller_keeps_its_permit_until_the_job_ends() {
    let passwords = Arc::new(Argon2id::new(1));
    let (go, wait) = std::sync::mpsc::channel::<()>();
    let running = Arc::clone(&passwords);
    let caller = tokio::spawn(async move {
        running
            .run(Caller::Stranger, move |_| {
                wait.recv().ok();
                Ok(())
            })
            .await
    });
    while passwords.turns.available_permits() > 0 {
        tokio::task::yield_now().await;
    }
    caller.abort();
    assert!(caller.await.is_err());
    assert_eq!(passwords.turns.available_permits(), 0, "the job still runs");

    go.send(()).unwrap();
    assert!(passwords.hash("secret", Caller::Stranger).await.is_ok());
}
