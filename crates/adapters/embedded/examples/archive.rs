//! Packs an installation of Postgres for [`portico_embedded::Archive`]: `archive DIRECTORY FILE`. What only serves to build
//! extensions is left out, and so is the list of links, which are made already.

use std::{
    env,
    fs::File,
    io,
    path::{Path, PathBuf},
    process::ExitCode,
    slice,
};

/// The compression level: the archive is made once and unpacked on every machine.
const LEVEL: i32 = 19;

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [directory, file] = arguments.as_slice() else {
        eprintln!("usage: archive DIRECTORY FILE");
        return ExitCode::FAILURE;
    };
    // Makes the links between libraries, which npm packages can't carry.
    if !directory.join("bin/postgres").exists() || portico_embedded::find(slice::from_ref(directory)).is_err() {
        eprintln!("{} holds no server that runs here", directory.display());
        return ExitCode::FAILURE;
    }
    match pack(directory, file) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn pack(directory: &Path, file: &Path) -> io::Result<()> {
    let mut tar = tar::Builder::new(zstd::Encoder::new(File::create(file)?, LEVEL)?);
    tar.follow_symlinks(false);
    // Neither times nor owners: the same installation gives the same archive.
    tar.mode(tar::HeaderMode::Deterministic);
    add(&mut tar, directory, Path::new(""))?;
    tar.into_inner()?.finish()?.sync_all()
}

fn add(tar: &mut tar::Builder<impl io::Write>, root: &Path, below: &Path) -> io::Result<()> {
    let mut names: Vec<_> =
        root.join(below).read_dir()?.map(|entry| Ok(entry?.file_name())).collect::<io::Result<_>>()?;
    names.sort();
    for name in names {
        let path = below.join(name);
        let at = root.join(&path);
        if is_left_out(&path) {
            continue;
        }
        if at.is_dir() && !at.is_symlink() {
            tar.append_dir(&path, &at)?;
            add(tar, root, &path)?;
        } else {
            tar.append_path_with_name(&at, &path)?;
        }
    }
    Ok(())
}

fn is_left_out(path: &Path) -> bool {
    let is_named = |names: &[&str]| path.file_name().is_some_and(|name| names.iter().any(|other| name == *other));
    is_named(&["include", "pgxs", "pkgconfig", "pg-symlinks.json"])
        || path.extension().is_some_and(|extension| extension == "a")
}
