//! Sample content for a first start: the files under `sample/`, imported as other content is.

use anyhow::{Context as _, anyhow, ensure};
use domain::{Draft as _, UserId, users::UserDraft};
use ports::seeding::Seeding as _;
use postgres::Postgres;
use rust_embed::Embed;
use serde::Deserialize;

use crate::{
    accounts::{self, Accounts},
    content_files::{ContentFiles, Named, Reader, Source},
    import::{self, Authors, Mode, sample_key},
};

/// The files, which the program carries.
#[derive(Embed)]
#[folder = "sample/"]
struct Files;

impl Source for Files {
    fn list(&self, folder: &str) -> anyhow::Result<Vec<String>> {
        let prefix = format!("{folder}/");
        let mut names: Vec<_> = Self::iter().filter(|name| name.starts_with(&prefix)).map(String::from).collect();
        names.sort();
        Ok(names)
    }

    fn text(&self, name: &str) -> anyhow::Result<Option<String>> {
        Ok(Self::get(name).map(|file| String::from_utf8(file.data.into_owned())).transpose()?)
    }
}

#[derive(Deserialize)]
struct Person {
    /// Whether the account is a client's. Others write posts.
    #[serde(default)]
    client: bool,
    #[serde(flatten)]
    draft: UserDraft,
}

/// Fills an empty database. Returns `false` if it is not empty. After an interruption the next start continues: every piece is
/// created under its own idempotency key.
pub async fn seed(postgres: &Postgres, accounts: &mut Accounts, administrator: Option<UserId>) -> anyhow::Result<bool> {
    let Some(administrator) = administrator else { return Ok(false) };
    if !postgres.begin().await.context("looking whether the database is empty")? {
        return Ok(false);
    }
    let mut reader = Reader { source: &Files, faults: Vec::new() };
    let people = reader.folder("people", |person, _| Ok(serde_json::from_value(person.into())?));
    ensure!(reader.faults.is_empty(), at_fault(&reader.faults));
    let files = ContentFiles::read(&Files).map_err(|faults| at_fault(&faults))?;
    add_people(postgres, accounts, administrator, people).await?;
    let mut authors = Authors::read(postgres, None).await?;
    authors.replacement = Some(administrator);
    let report = import::run(postgres, &files, &authors, Mode::Seed(administrator)).await;
    let faults = report.context("adding the sample content")?.faults;
    ensure!(faults.is_empty(), at_fault(&faults));
    postgres.done().await.context("noting that the sample content is in")?;
    Ok(true)
}

async fn add_people(
    postgres: &Postgres,
    accounts: &mut Accounts,
    administrator: UserId,
    people: Vec<Named<Person>>,
) -> anyhow::Result<()> {
    for Named { name: file, piece: Person { client, draft } } in people {
        let username = draft.username.clone();
        let password = accounts.password_for(if client { "Client" } else { "Author" }, &username)?;
        let draft = UserDraft { password, ..draft }.validate().map_err(|errors| at_fault(&[errors.to_string()]))?;
        let created = accounts::create(postgres, draft, Some(sample_key(administrator, &file))).await;
        if created.context("adding a sample account")?.is_replayed() {
            accounts.forget_generated(&username)?;
        }
    }
    Ok(())
}

fn at_fault(faults: &[String]) -> anyhow::Error {
    anyhow!("the sample is at fault: {}", faults.join("; "))
}
