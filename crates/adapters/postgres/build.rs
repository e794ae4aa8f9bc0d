//! Rebuilds when a migration is added: Cargo does not watch the folder by itself.

fn main() {
    println!("cargo:rerun-if-changed=../../../migrations");
}
