//! Tells Cargo when to embed the bundles again, and creates their folders if nothing is built yet.

use std::{env, fs, io, path::Path};

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    for bundle in ["client", "server"] {
        let folder = Path::new(&root).join("../../frontend/dist").join(bundle);
        // Embedding a missing folder does not compile. With empty folders the program starts and reports the missing bundle.
        fs::create_dir_all(&folder)?;
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    Ok(())
}
