//! Writes a certificate authority (`ca.pem`), a server's certificate that it signed (`server.pem`, `server.key`) and another
//! authority (`other.pem`): `certificates DIRECTORY NAME`. For trying TLS to the database.

use std::{env, error::Error, fs, path::Path, process::ExitCode};

use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [directory, name] = arguments.as_slice() else {
        eprintln!("usage: certificates DIRECTORY NAME");
        return ExitCode::FAILURE;
    };
    match write(Path::new(directory), name) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn write(directory: &Path, name: &str) -> Result<(), Box<dyn Error>> {
    let (issuer, ca) = authority("Portico test CA")?;
    let key = KeyPair::generate()?;
    let server = CertificateParams::new([name.to_owned()])?.signed_by(&key, &issuer)?;
    fs::write(directory.join("ca.pem"), ca)?;
    fs::write(directory.join("server.pem"), server.pem())?;
    fs::write(directory.join("server.key"), key.serialize_pem())?;
    fs::write(directory.join("other.pem"), authority("Another CA")?.1)?;
    Ok(())
}

/// Returns an authority, and its certificate in PEM.
fn authority(name: &str) -> Result<(Issuer<'static, KeyPair>, String), Box<dyn Error>> {
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.distinguished_name.push(DnType::CommonName, name);
    let key = KeyPair::generate()?;
    let pem = params.self_signed(&key)?.pem();
    Ok((Issuer::new(params, key), pem))
}
