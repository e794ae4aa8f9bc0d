//! A directory of content files. What is read may come from anywhere: links are not followed, and sizes are limited.

use std::{
    cell::Cell,
    fs::{self, OpenOptions},
    io::{ErrorKind, Read as _},
    os::unix::fs::OpenOptionsExt as _,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, anyhow, bail, ensure};
use nix::{errno::Errno, fcntl::OFlag};
use tempfile::TempDir;

use super::{CONTENT_FOLDERS, FAQ, NAVIGATION, PAGES, POSTS, Source};

fn folders() -> impl Iterator<Item = &'static str> {
    CONTENT_FOLDERS.iter().map(|(folder, _)| *folder).chain([POSTS, PAGES])
}

/// The maximum size of a markdown file: the largest content and its front matter.
const MAX_MARKDOWN: u64 = 2 << 20;

const MAX_JSON: u64 = 16 << 20;

/// The maximum size of all files together, which are held in memory.
const MAX_BYTES: u64 = 512 << 20;

pub struct Directory {
    root: PathBuf,
    /// The bytes that may still be read.
    left: Cell<u64>,
}

impl Directory {
    /// Errors without any file or folder of an export, and for a folder or JSON file of another name, which may be misspelt.
    pub fn open(root: &Path) -> anyhow::Result<Self> {
        let reading = || format!("reading {}", root.display());
        let known: Vec<&str> = folders().chain([FAQ, NAVIGATION]).collect();
        let (mut has_content, mut unknown) = (false, Vec::new());
        for entry in fs::read_dir(root).with_context(reading)? {
            let entry = entry.with_context(reading)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_content = || entry.file_type().is_ok_and(|kind| kind.is_dir()) || has_extension(&name, "json");
            if known.contains(&name.as_str()) {
                has_content = true;
            } else if !name.starts_with('.') && is_content() {
                unknown.push(name);
            }
        }
        if !has_content {
            bail!("{} holds no content: none of {} is there", root.display(), known.join(", "));
        }
        if !unknown.is_empty() {
            unknown.sort();
            bail!("{} is not imported: content is in {}", unknown.join(", "), known.join(", "));
        }
        Ok(Self { root: root.to_owned(), left: Cell::new(MAX_BYTES) })
    }
}

impl Source for Directory {
    /// Names that begin with a dot are skipped.
    fn list(&self, folder: &str) -> anyhow::Result<Vec<String>> {
        let path = self.root.join(folder);
        match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            found => ensure!(found?.is_dir(), "it is no folder, and links are not followed"),
        }
        let mut names = Vec::new();
        for entry in fs::read_dir(&path)? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if !name.starts_with('.') {
                names.push(format!("{folder}/{name}"));
            }
        }
        names.sort();
        Ok(names)
    }

    fn text(&self, name: &str) -> anyhow::Result<Option<String>> {
        let is_json = has_extension(name, "json");
        let is_readable = (is_json || has_extension(name, "md")) && !name.contains(char::REPLACEMENT_CHARACTER);
        ensure!(is_readable, "its name doesn't end with .md, or is not UTF-8");
        // O_NONBLOCK: opening a named pipe would wait for its writer.
        let flags = (OFlag::O_NOFOLLOW | OFlag::O_NONBLOCK).bits();
        let file = match OpenOptions::new().read(true).custom_flags(flags).open(self.root.join(name)) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) if error.raw_os_error() == Some(Errno::ELOOP as i32) => {
                bail!("it is a symbolic link, which is not followed")
            }
            opened => opened?,
        };
        ensure!(file.metadata()?.is_file(), "it is no ordinary file");
        let max = if is_json { MAX_JSON } else { MAX_MARKDOWN };
        let mut bytes = Vec::new();
        file.take(max + 1).read_to_end(&mut bytes)?;
        let size = bytes.len() as u64;
        ensure!(size <= max, "it is larger than {} MiB", max >> 20);
        let left = self.left.get().checked_sub(size);
        self.left.set(left.with_context(|| format!("with it there are more than {} MiB in all", MAX_BYTES >> 20))?);
        String::from_utf8(bytes).map(Some).map_err(|_| anyhow!("it is not UTF-8"))
    }
}

fn has_extension(name: &str, wanted: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == wanted)
}

/// Writes files into a new directory, which has its name only once it is complete.
pub fn write(to: &Path, files: &[(String, String)]) -> anyhow::Result<()> {
    let writing = || format!("writing to {}", to.display());
    if fs::symlink_metadata(to).is_ok() {
        bail!("{} exists: name a new directory", to.display());
    }
    let parent = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let unfinished = TempDir::with_prefix_in(".export-", parent).with_context(writing)?;
    let root = unfinished.path().join("content");
    for folder in folders() {
        fs::create_dir_all(root.join(folder)).with_context(writing)?;
    }
    for (name, text) in files {
        fs::write(root.join(name), text).with_context(writing)?;
    }
    fs::rename(&root, to).with_context(writing)
}
