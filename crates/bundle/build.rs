//! Says when the bundles must be embedded anew, and makes their folders where nothing is built yet.

use std::{env, fs, io, path::Path};

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    for bundle in ["client", "server"] {
        let folder = Path::new(&root).join("../../frontend/dist").join(bundle);
        // Without them the embedding would not compile, and with them empty the program says what is missing.
        fs::create_dir_all(&folder)?;
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    Ok(())
}
