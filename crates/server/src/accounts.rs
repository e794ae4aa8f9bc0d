//! The accounts that Portico makes itself, and how their passwords reach whoever set it up.

use std::{
    io::Write,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use domain::{Draft, UserId, users::UserDraft};
use ports::Error;
use rand::{RngExt, distr::Alphanumeric};
use serde::{Deserialize, Serialize};

use crate::{Config, Doing, Failure, wire::Stored};

/// An account with a password that was made here.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Account {
    role: String,
    username: String,
    password: String,
}

/// The accounts that were made, to be told once, or at each start where they are kept in a file.
#[derive(Debug, Default)]
pub struct Accounts {
    known: Vec<Account>,
    file: Option<PathBuf>,
    /// An administrator whose password was chosen, and so is no secret to tell.
    chosen: Option<String>,
}

impl Accounts {
    /// Told once.
    #[must_use]
    pub fn said() -> Self {
        Self::default()
    }

    /// Kept in the data folder, readable by the owner alone, and told at each start.
    pub fn kept(data_dir: &Path) -> Result<Self, Failure> {
        let file = data_dir.join("credentials.json");
        let doing = |source| Failure::Io { doing: format!("reading {}", file.display()), source };
        let known = match std::fs::read(&file) {
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(|error| doing(error.into()))?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(doing(error)),
        };
        Ok(Self { known, file: Some(file), chosen: None })
    }

    /// The password of an account that is about to be made: the same again after a start that was cut off. It is written
    /// down before the account exists, so that none is ever made whose password nobody knows.
    pub fn password_for(&mut self, role: &str, username: &str) -> Result<String, Failure> {
        if let Some(account) = self.known.iter().find(|account| account.username == username) {
            return Ok(account.password.clone());
        }
        let password = generate();
        let (role, username) = (role.to_owned(), username.to_owned());
        self.known.push(Account { role, username, password: password.clone() });
        self.write()?;
        Ok(password)
    }

    /// Makes the first administrator where there is none; the id of one who may own what is seeded.
    pub async fn first_administrator(&mut self, config: &Config, ports: &Stored) -> Result<Option<UserId>, Failure> {
        if ports.users.has_administrator().await.doing("looking for an administrator")? {
            let users = ports.users.list().await.doing("looking for an administrator")?;
            return Ok(users.into_iter().find(|user| user.is_admin).map(|user| user.id));
        }
        let username = config.admin.username.clone();
        if ports.users.find_login(&username).await.doing("looking for an administrator")?.is_some() {
            return Self::not_ours(&username, ports).await;
        }
        let password = match &config.admin.password {
            Some(password) => {
                self.chosen = Some(username.clone());
                password.0.clone()
            }
            None => self.password_for("Administrator", &username)?,
        };
        let draft = UserDraft { username, password, is_admin: true, ..UserDraft::default() };
        let draft = draft.checked().map_err(|faults| Failure::Said(faults.to_string()))?;
        let hash = ports.passwords.hash(&draft.password).await.doing("hashing the administrator's password")?;
        match ports.users.create(draft, hash, None).await {
            Ok(user) => Ok(Some(user.id)),
            Err(Error::Conflict { .. }) => {
                self.forget(&config.admin.username)?;
                Self::not_ours(&config.admin.username, ports).await
            }
            Err(source) => Err(Failure::Port { doing: "making the first administrator", source }),
        }
    }

    /// What it means that the name of the first administrator is somebody's: another node was quicker, and theirs is the
    /// first, or it is the name of a user who is no administrator. Nobody gets rights or a password because of their name.
    async fn not_ours(username: &str, ports: &Stored) -> Result<Option<UserId>, Failure> {
        if ports.users.has_administrator().await.doing("looking for an administrator")? {
            return Ok(None);
        }
        Err(Failure::Said(format!(
            "ADMIN_USERNAME cannot be used: there is no administrator, and '{username}' is a user who is none; it takes a name \
             that nobody has"
        )))
    }

    /// An account that was not made after all has no password to tell.
    fn forget(&mut self, username: &str) -> Result<(), Failure> {
        self.chosen = None;
        self.known.retain(|account| account.username != username);
        self.write()
    }

    /// Tells the accounts on standard output.
    pub fn print(&self) {
        if let Some(username) = &self.chosen {
            tell!("Administrator: {username}  Password: the one in ADMIN_PASSWORD");
        }
        for Account { role, username, password } in &self.known {
            tell!("{role}: {username}  Password: {password}");
        }
    }

    /// Replaces the file as a whole, so that a crash leaves the old one or the new one. The folder is made where it is not:
    /// only the embedded database needs one besides.
    fn write(&self) -> Result<(), Failure> {
        let Some(file) = &self.file else { return Ok(()) };
        let doing = |source| Failure::Io { doing: format!("writing {}", file.display()), source };
        let text = serde_json::to_vec_pretty(&self.known).map_err(|error| doing(error.into()))?;
        file.parent().map_or(Ok(()), std::fs::create_dir_all).map_err(doing)?;
        let draft = file.with_extension("new");
        let mut options = std::fs::OpenOptions::new();
        let mut open = options.write(true).create(true).truncate(true).mode(0o600).open(&draft).map_err(doing)?;
        open.write_all(&text).and_then(|()| open.sync_all()).map_err(doing)?;
        std::fs::rename(&draft, file).map_err(doing)
    }
}

/// `ADMIN_PASSWORD`, or a generated password and that it was generated.
#[must_use]
pub fn password_or_generated(config: &Config) -> (String, bool) {
    config.admin.password.as_ref().map_or_else(|| (generate(), true), |password| (password.0.clone(), false))
}

/// Twenty letters and digits: some 119 bits.
fn generate() -> String {
    rand::rng().sample_iter(Alphanumeric).take(20).map(char::from).collect()
}
