//! The server's programs, carried by a packaged Portico and unpacked below its data.

use std::fs::{self, File};
use std::io;
use std::path::{self, Path, PathBuf};

use nix::unistd::syncfs;

use crate::Error;
use crate::account::Account;

/// An installation as a tar archive, compressed with zstd, whose root has `bin/postgres`.
#[derive(Clone, Copy, Debug)]
pub struct Archive {
    /// The version of the archive, which names the directory. It begins with the major version of Postgres.
    pub version: &'static str,
    /// The archive itself.
    pub bytes: &'static [u8],
}

impl Archive {
    /// Returns the directory of the unpacked archive below `data_dir`, which is created on the first call. Earlier archives of the
    /// same major version are removed; those of others are needed to read data of theirs.
    pub(crate) fn unpacked(&self, data_dir: &Path) -> Result<PathBuf, Error> {
        // Programs are started in another working directory.
        let data_dir = path::absolute(data_dir).map_err(Error::io("find", data_dir))?;
        let root = data_dir.join("programs").join(self.version);
        if root.is_dir() {
            return Ok(root);
        }
        let parent = root.parent().unwrap_or(&data_dir);
        let owner = Account::owner_of(&data_dir);
        fs::create_dir_all(parent).map_err(Error::io("make the directory", parent))?;
        owner.own(parent)?;
        self.remove_others(parent).map_err(Error::io("clear", parent))?;
        tracing::info!(dir = %root.display(), "unpacking PostgreSQL");
        let started = parent.join(format!("{}{UNFINISHED}", self.version));
        self.unpack(&started).map_err(Error::io("unpack PostgreSQL to", &started))?;
        owner.own_tree(&started)?;
        fs::rename(&started, &root).map_err(Error::io("put in place", &root))?;
        Ok(root)
    }

    fn unpack(&self, place: &Path) -> io::Result<()> {
        let mut archive = tar::Archive::new(zstd::Decoder::new(self.bytes)?);
        archive.unpack(place)?;
        // A directory that has its final name must be complete, even after a power failure.
        syncfs(File::open(place)?).map_err(io::Error::from)
    }

    /// Removes what an interrupted start left, and earlier archives of the same major version.
    fn remove_others(&self, parent: &Path) -> io::Result<()> {
        for entry in fs::read_dir(parent)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.ends_with(UNFINISHED) || major(&name) == major(self.version) {
                fs::remove_dir_all(entry.path())?;
            }
        }
        Ok(())
    }
}

/// The end of the name of a directory that is being filled.
const UNFINISHED: &str = ".unfinished";

fn major(version: &str) -> &str {
    version.split('.').next().unwrap_or(version)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{MetadataExt, chown};
    use std::{fs, path::Path};

    use nix::unistd::geteuid;

    use super::Archive;
    use crate::{Settings, try_programs};

    fn archive(version: &'static str, text: &str) -> Archive {
        let mut tar = tar::Builder::new(Vec::new());
        let mut header = tar::Header::new_gnu();
        header.set_mode(0o755);
        header.set_size(text.len() as u64);
        tar.append_data(&mut header, "bin/postgres", text.as_bytes()).unwrap();
        let bytes = zstd::encode_all(tar.into_inner().unwrap().as_slice(), 1).unwrap();
        Archive { version, bytes: bytes.leak() }
    }

    fn names(data_dir: &Path) -> Vec<String> {
        let entries = fs::read_dir(data_dir.join("programs")).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn unpacks_once_and_keeps_other_major_versions() {
        let data = tempfile::tempdir().unwrap();
        for (archive, kept) in [
            (archive("17.2.0", "seventeen"), vec!["17.2.0"]),
            (archive("18.3.0", "three"), vec!["17.2.0", "18.3.0"]),
            (archive("18.4.0", "four"), vec!["17.2.0", "18.4.0"]),
        ] {
            let root = archive.unpacked(data.path()).unwrap();
            assert_eq!(names(data.path()), kept);
            let program = root.join("bin/postgres");
            fs::write(&program, "unpacked before").unwrap();
            archive.unpacked(data.path()).unwrap();
            assert_eq!(fs::read_to_string(&program).unwrap(), "unpacked before");
        }
    }

    #[test]
    fn an_interrupted_unpacking_is_repeated() {
        let data = tempfile::tempdir().unwrap();
        let left = data.path().join("programs/18.4.0.unfinished/bin");
        fs::create_dir_all(&left).unwrap();
        fs::write(left.join("postgres"), "ha").unwrap();
        let root = archive("18.4.0", "half and half").unpacked(data.path()).unwrap();
        assert_eq!(fs::read_to_string(root.join("bin/postgres")).unwrap(), "half and half");
        assert_eq!(names(data.path()), ["18.4.0"]);
    }

    #[test]
    fn programs_that_root_unpacks_belong_to_the_owner_of_the_data() {
        if !geteuid().is_root() {
            println!("skipped: only root can run this");
            return;
        }
        let data = tempfile::tempdir().unwrap();
        chown(data.path(), Some(65534), Some(65534)).unwrap();
        let root = archive("18.4.0", "text").unpacked(data.path()).unwrap();
        for path in [data.path().join("programs"), root.clone(), root.join("bin/postgres")] {
            assert_eq!(fs::metadata(&path).unwrap().uid(), 65534, "{}", path.display());
        }
    }

    #[test]
    fn a_damaged_archive_is_an_error_and_leaves_no_installation() {
        let data = tempfile::tempdir().unwrap();
        let whole = archive("18.4.0", "text");
        let cut = Archive { bytes: &whole.bytes[..whole.bytes.len() / 2], ..whole };
        assert!(cut.unpacked(data.path()).is_err());
        assert!(!data.path().join("programs/18.4.0").exists());
    }

    #[test]
    fn carried_programs_that_do_not_run_are_tried_and_named() {
        let data = tempfile::tempdir().unwrap();
        let carried = Some(archive("18.1", "no program"));
        let settings = Settings { data_dir: data.path().to_owned(), archive: carried, ..Settings::default() };
        match try_programs(&settings) {
            Ok(found) => assert!(!found.bin.starts_with(data.path())),
            Err(error) => assert!(error.to_string().contains("programs/18.1/bin: "), "{error}"),
        }
    }
}
