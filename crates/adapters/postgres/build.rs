//! A new migration is a new folder, which the compiler does not see by itself.

fn main() {
    println!("cargo:rerun-if-changed=../../../migrations");
}
