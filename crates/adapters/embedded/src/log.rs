//! Postgres' own log: a file next to its data, rotated by size, and quoted when a start fails.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, SeekFrom};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use crate::Error;
use crate::account::open_file;

/// Above this size the log is rotated at the next start; one old file is kept.
const LARGE: u64 = 4 << 20;

/// Opens the log for a server. Returns the offset at which that server's lines begin.
pub(crate) fn open(path: &Path) -> Result<(File, u64), Error> {
    let size = fs::metadata(path).map_or(0, |data| data.len());
    let begin = if size > LARGE {
        fs::rename(path, path.with_extension("log.1")).map_err(Error::io("turn over", path))?;
        0
    } else {
        size
    };
    let file = open_file(path, OpenOptions::new().append(true).create(true).mode(0o600))?;
    Ok((file, begin))
}

pub(crate) fn since(path: &Path, begin: u64) -> String {
    let mut text = Vec::new();
    let read = File::open(path).and_then(|mut file| {
        file.seek(SeekFrom::Start(begin))?;
        file.take(64 << 10).read_to_end(&mut text)
    });
    match read {
        Ok(_) => String::from_utf8_lossy(&text).into_owned(),
        Err(cause) => format!("its log can't be read: {cause}"),
    }
}

/// Joins the last lines into one: only the errors if there are any, without timestamps.
pub(crate) fn digest(text: &str) -> String {
    const TELLING: [&str; 6] = ["PANIC:", "FATAL:", "ERROR:", "HINT:", "DETAIL:", "error:"];
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let telling = |line: &&str| TELLING.iter().find_map(|word| line.find(word)).map(|at| line[at..].to_owned());
    let mut chosen: Vec<String> = lines.iter().filter_map(telling).collect();
    if chosen.is_empty() {
        chosen = lines.iter().map(|line| (*line).to_owned()).collect();
    }
    if chosen.is_empty() {
        return "it said nothing".to_owned();
    }
    chosen[chosen.len().saturating_sub(4)..].join(" ")
}

#[cfg(test)]
mod tests {
    use super::{LARGE, digest, open};

    #[test]
    fn rotates_a_large_log_once() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("postgres.log");
        std::fs::write(&path, "a line\n").unwrap();
        assert_eq!(open(&path).unwrap().1, 7);
        std::fs::write(&path, vec![b'x'; usize::try_from(LARGE).unwrap() + 1]).unwrap();
        assert_eq!(open(&path).unwrap().1, 0);
        assert!(dir.path().join("postgres.log.1").exists());
    }

    #[test]
    fn joins_the_error_lines_into_one() {
        let text = "2026-01-01 00:00:00.000 UTC [7] LOG:  starting\n2026-01-01 00:00:00.000 UTC [7] FATAL:  bad\n\
                    2026-01-01 00:00:00.000 UTC [7] HINT:  mend it\n2026-01-01 00:00:00.000 UTC [7] LOG:  ended\n";
        assert_eq!(digest(text), "FATAL:  bad HINT:  mend it");
        assert_eq!(digest("one\ntwo\n"), "one two");
        assert_eq!(digest(""), "it said nothing");
    }
}
