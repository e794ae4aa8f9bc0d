//! The server's socket: a private directory with a short name, and a check of what listens there.

use std::ffi::OsStr;
use std::fs::{self, DirBuilder};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use nix::unistd::geteuid;

use crate::account::Account;
use crate::{DATABASE, Error, USER};

/// The socket's file. Its number is Postgres' default port.
const FILE: &str = ".s.PGSQL.5432";

/// A socket's whole path is limited to 104 bytes on macOS, 108 on Linux.
const MAX_PATH: usize = 100;

/// The state of the server, judged by its answer at the socket.
#[derive(Debug)]
pub(crate) enum ProbeResult {
    /// The server accepts queries.
    Ready,
    /// The server runs, but is starting up or shutting down.
    Busy,
    /// The server refuses connections; with its reason.
    Refused(String),
    Silence(io::Error),
}

/// Creates or reuses the cluster's socket directory and removes the leftovers of a crashed server.
pub(crate) fn prepare(name: &str, account: Account) -> Result<PathBuf, Error> {
    let mut tried = Vec::new();
    for base in bases(std::env::var_os("RUNTIME_DIRECTORY").as_deref()) {
        if base.as_os_str().len() + name.len() + FILE.len() + 2 > MAX_PATH
            || !is_plain(&base)
            || !account.reaches(&base)
        {
            continue;
        }
        let dir = base.join(name);
        match claim(&dir, account) {
            Ok(()) => return Ok(dir),
            Err(cause) => tried.push(format!("{}: {cause}", dir.display())),
        }
    }
    Err(Error::NoSocketDirectory { tried: tried.join("; ") })
}

pub(crate) fn remove(dir: &Path) {
    let gone = clear(dir).and_then(|()| fs::remove_dir(dir));
    if let Err(cause) = gone
        && cause.kind() != io::ErrorKind::NotFound
    {
        tracing::warn!(dir = %dir.display(), %cause, "the socket's directory stays behind");
    }
}

/// Directories that survive the end of a login session. The service's comes first: other processes don't see the `/tmp` of a systemd
/// unit. Root's own is the next, because only root can write there.
fn bases(service: Option<&OsStr>) -> Vec<PathBuf> {
    let service = service.and_then(|dirs| dirs.to_str()?.split(':').next()).filter(|dir| !dir.is_empty());
    let own = geteuid().is_root().then_some("/run");
    let known = [service, own, Some("/tmp"), Some("/var/tmp")].into_iter().flatten().map(PathBuf::from);
    let session = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    known.chain([std::env::temp_dir()]).chain(session).collect()
}

/// Quotes a path as an entry of a list setting of Postgres.
fn is_plain(base: &Path) -> bool {
    base.is_absolute()
        && base.to_str().is_some_and(|text| text.chars().all(|c| c.is_ascii_alphanumeric() || "/._-+".contains(c)))
}

fn claim(dir: &Path, account: Account) -> io::Result<()> {
    match DirBuilder::new().mode(0o700).create(dir) {
        Err(cause) if cause.kind() != io::ErrorKind::AlreadyExists => return Err(cause),
        _ => {}
    }
    let found = fs::symlink_metadata(dir)?;
    let ours = found.uid() == account.uid() || found.uid() == geteuid().as_raw();
    if !found.is_dir() || !ours || found.mode() & 0o077 != 0 {
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, "another user's"));
    }
    account.own(dir).map_err(io::Error::other)?;
    clear(dir)
}

fn clear(dir: &Path) -> io::Result<()> {
    for name in [FILE.to_owned(), format!("{FILE}.lock")] {
        match fs::remove_file(dir.join(name)) {
            Err(cause) if cause.kind() != io::ErrorKind::NotFound => return Err(cause),
            _ => {}
        }
    }
    Ok(())
}

/// Requests a session in the site's database, as any client would. A server that then asks for the password accepts sessions.
pub(crate) fn ask(dir: &Path) -> ProbeResult {
    let session = UnixStream::connect(dir.join(FILE)).and_then(|mut stream| {
        stream.set_read_timeout(Some(Duration::from_secs(2)))?;
        stream.set_write_timeout(Some(Duration::from_secs(2)))?;
        stream.write_all(&greeting())?;
        listen(&mut stream)
    });
    session.unwrap_or_else(ProbeResult::Silence)
}

/// The startup packet of protocol 3.0.
fn greeting() -> Vec<u8> {
    let text = format!("user\0{USER}\0database\0{DATABASE}\0\0");
    let length = u32::try_from(text.len() + 8).unwrap_or(u32::MAX);
    [&length.to_be_bytes()[..], &[0, 3, 0, 0], text.as_bytes()].concat()
}

fn listen(stream: &mut UnixStream) -> io::Result<ProbeResult> {
    loop {
        let mut head = [0; 5];
        stream.read_exact(&mut head)?;
        let [kind, length @ ..] = head;
        let mut body = Vec::new();
        let size = u64::from(u32::from_be_bytes(length).saturating_sub(4));
        stream.take(size).read_to_end(&mut body)?;
        match kind {
            b'R' => return Ok(ProbeResult::Ready),
            b'E' => return Ok(refusal(&body)),
            _ => {}
        }
    }
}

/// Reads an error's fields: each is a letter and a text ended by NUL.
fn refusal(body: &[u8]) -> ProbeResult {
    let field = |letter: u8| {
        let text = body.split(|byte| *byte == 0).find_map(|field| field.strip_prefix(&[letter]));
        String::from_utf8_lossy(text.unwrap_or_default()).into_owned()
    };
    match field(b'C').as_str() {
        "57P03" => ProbeResult::Busy,
        // All connection slots are taken, so the server is serving.
        "53300" => ProbeResult::Ready,
        _ => ProbeResult::Refused(field(b'M')),
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::path::Path;

    use super::{ProbeResult, bases, claim, refusal};
    use crate::account::Account;

    #[test]
    fn uses_only_an_owned_private_directory_for_the_socket() {
        let base = tempfile::tempdir().unwrap();
        let account = Account::choose(&[]).unwrap();
        let own = base.path().join("own");
        claim(&own, account).unwrap();
        fs::write(own.join(".s.PGSQL.5432.lock"), "77").unwrap();
        claim(&own, account).unwrap();
        assert_eq!(fs::read_dir(&own).unwrap().count(), 0, "what a dead server left is cleared");

        fs::set_permissions(&own, Permissions::from_mode(0o755)).unwrap();
        assert!(claim(&own, account).is_err(), "others can enter");
        symlink("/tmp", base.path().join("link")).unwrap();
        assert!(claim(&base.path().join("link"), account).is_err(), "a link leads elsewhere");
    }

    #[test]
    fn the_directory_of_a_service_comes_first() {
        assert_eq!(bases(Some("/run/portico:/run/other".as_ref()))[0], Path::new("/run/portico"));
        assert_eq!(bases(Some("".as_ref())), bases(None));
    }

    #[test]
    fn a_full_server_counts_as_serving_and_a_starting_one_as_busy() {
        assert!(matches!(refusal(b"SFATAL\0C53300\0Mtoo many\0\0"), ProbeResult::Ready));
        assert!(matches!(refusal(b"SFATAL\0C57P03\0Mstarting\0\0"), ProbeResult::Busy));
        let ProbeResult::Refused(why) = refusal(b"SFATAL\0C3D000\0Mno database\0\0") else { unreachable!("refused") };
        assert_eq!(why, "no database");
    }
}
