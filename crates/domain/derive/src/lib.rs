//! `#[derive(Draft)]`: the fields of an entity are declared once, in its draft.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Attribute, Data, DeriveInput, Expr, Field, Fields, Ident, Path, Type, parse_macro_input, spanned::Spanned};

/// Implements what a draft needs by its fields: `Default`, its reader, its normalisation, `FIELDS`.
///
/// `#[entity(pub struct Category { pub id: CategoryId, … })]` declares the entity: the derive adds the draft's fields behind the id. A
/// field that the entity has in another form is in both, and `AsDrafted` converts it.
///
/// - `#[draft(name = "category")]` on the draft names the entity in storage, `#[draft(max_bytes = LARGE)]` limits its JSON.
/// - `#[draft(default = true)]` on a field is its default, `#[draft(read = …)]` a reader in place of its type's, `#[draft(then =
///   derive_excerpt)]` a function of the draft that runs when it is normalised.
#[proc_macro_derive(Draft, attributes(entity, draft))]
pub fn draft(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

fn expand(input: &DeriveInput) -> syn::Result<TokenStream> {
    let draft = &input.ident;
    let fields = named(input)?;
    let fields = fields.iter().map(DraftField::of).collect::<syn::Result<Vec<_>>>()?;
    let options = Options::of(&input.attrs)?;
    let names: Vec<&Ident> = fields.iter().map(|field| field.name).collect();
    let defaults = fields.iter().map(|DraftField { name, default, .. }| quote!(#name: #default));
    let normalized = fields.iter().filter(|field| !field.is_secret).map(|DraftField { name, type_, then, .. }| {
        let then = then.as_ref().map(|then| quote!(#then(self);));
        quote_spanned!(type_.span()=> ::portico_domain::input::Field::normalize(&mut self.#name); #then)
    });
    let debug = fields.iter().any(|field| field.is_secret).then(|| without_secrets(draft, &fields));
    let reader = reader(draft, &fields, options.max_bytes.as_ref());
    let entity = input.attrs.iter().find(|attribute| attribute.path().is_ident("entity"));
    let entity = entity.map(|entity| completed(entity, draft, &fields, options.name.as_ref())).transpose()?;
    Ok(quote! {
        #entity

        #debug

        impl Default for #draft {
            fn default() -> Self {
                Self { #(#defaults),* }
            }
        }

        impl ::portico_domain::Draft for #draft {
            const FIELDS: &'static [&'static str] = &[#(stringify!(#names)),*];

            fn normalize(&mut self) {
                #(#normalized)*
            }
        }

        #reader
    })
}

/// Returns how a draft is read from JSON.
fn reader(draft: &Ident, fields: &[DraftField<'_>], max_bytes: Option<&Expr>) -> TokenStream {
    let secrets = fields.iter().filter(|field| field.is_secret).map(|field| field.name);
    let max_bytes = max_bytes.map(|bytes| quote!(const MAX_BYTES: usize = #bytes;));
    let reads = fields.iter().map(|DraftField { name, type_, read, .. }| {
        quote_spanned! {type_.span()=>
            if let Some(value) = fields.named(stringify!(#name), #read) {
                self.#name = value;
            }
        }
    });
    quote! {
        impl ::portico_domain::Editable for #draft {
            fn read_onto(&mut self, fields: &mut ::portico_domain::input::Fields) {
                #(#reads)*
            }
        }

        impl ::portico_domain::input::FromFields for #draft {
            #max_bytes
            const SECRETS: &'static [&'static str] = &[#(stringify!(#secrets)),*];
            type Valid = ::portico_domain::Valid<Self>;

            fn read(fields: &mut ::portico_domain::input::Fields) -> Self {
                let mut draft = Self::default();
                ::portico_domain::Editable::read_onto(&mut draft, fields);
                draft
            }

            fn check(self) -> ::std::result::Result<Self::Valid, ::portico_domain::ValidationErrors> {
                ::portico_domain::Draft::validate(self)
            }
        }
    }
}

/// Returns a `Debug` that leaves the secrets out.
fn without_secrets(draft: &Ident, fields: &[DraftField<'_>]) -> TokenStream {
    let shown = fields.iter().filter(|field| !field.is_secret).map(|field| field.name);
    quote! {
        impl ::std::fmt::Debug for #draft {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_struct(stringify!(#draft)) #(.field(stringify!(#shown), &self.#shown))* .finish_non_exhaustive()
            }
        }
    }
}

/// Returns the entity with the draft's fields.
fn completed(
    attribute: &Attribute,
    draft: &Ident,
    fields: &[DraftField<'_>],
    name: Option<&Expr>,
) -> syn::Result<TokenStream> {
    let entity: DeriveInput = attribute.parse_args()?;
    let name = name.ok_or_else(|| syn::Error::new(draft.span(), "name the entity: #[draft(name = \"…\")]"))?;
    let (docs, visibility, ident) = (&entity.attrs, &entity.vis, &entity.ident);
    let own = named(&entity)?;
    let (id, own) = own.split_first().ok_or_else(|| syn::Error::new(ident.span(), "an entity has an id"))?;
    let id_type = &id.ty;
    let drafted = fields.iter().filter(|field| !field.is_secret).map(|field| {
        let other_form = own.iter().find(|one| one.ident.as_ref() == Some(field.name));
        other_form.map_or_else(|| field.in_entity(), |one| quote!(#one))
    });
    let added = own.iter().filter(|one| !fields.iter().any(|field| one.ident.as_ref() == Some(field.name)));
    let values = fields.iter().map(DraftField::of_entity);
    Ok(quote! {
        #(#docs)*
        #[derive(Clone, Debug, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        #[cfg_attr(feature = "openapi", derive(::utoipa::ToSchema))]
        #[serde(rename_all = "camelCase")]
        #visibility struct #ident {
            #id,
            #(#drafted,)*
            #(#added,)*
        }

        impl ::portico_domain::Versioned for #ident {
            fn version(&self) -> ::portico_domain::Version {
                self.version
            }
        }

        impl ::portico_domain::Entity for #ident {
            type Id = #id_type;
            type Draft = #draft;
            const NAME: &'static str = #name;

            fn id(&self) -> #id_type {
                self.id
            }

            fn draft(&self) -> #draft {
                #draft { #(#values),* }
            }
        }
    })
}

/// A field of a draft.
struct DraftField<'a> {
    name: &'a Ident,
    type_: &'a Type,
    attributes: &'a [Attribute],
    default: TokenStream,
    read: TokenStream,
    then: Option<Path>,
    is_secret: bool,
}

impl<'a> DraftField<'a> {
    fn of(field: &'a Field) -> syn::Result<Self> {
        let name = field.ident.as_ref().ok_or_else(|| syn::Error::new(field.span(), "a draft's fields have names"))?;
        let type_ = &field.ty;
        let (mut default, mut then, mut is_secret) = (quote!(Default::default()), None, false);
        let mut read = quote_spanned!(type_.span()=> <#type_ as ::portico_domain::input::Field>::read);
        for attribute in field.attrs.iter().filter(|attribute| attribute.path().is_ident("draft")) {
            attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("default") {
                    let value: Expr = meta.value()?.parse()?;
                    default = quote!(#value);
                } else if meta.path.is_ident("read") {
                    let function: Path = meta.value()?.parse()?;
                    read = quote!(#function);
                } else if meta.path.is_ident("then") {
                    then = Some(meta.value()?.parse()?);
                } else if meta.path.is_ident("secret") {
                    is_secret = true;
                } else {
                    return Err(meta.error("`default`, `read`, `then` or `secret`"));
                }
                Ok(())
            })?;
        }
        Ok(Self { name, type_, attributes: &field.attrs, default, read, then, is_secret })
    }

    /// Returns the field's value in a draft of an entity.
    fn of_entity(&self) -> TokenStream {
        let Self { name, default, is_secret, .. } = self;
        if *is_secret {
            quote!(#name: #default)
        } else {
            quote!(#name: ::portico_domain::patch::AsDrafted::as_drafted(&self.#name))
        }
    }

    /// Returns the entity's field: with its documentation and its name in JSON, without rules and limits. An optional field is always
    /// in the entity's JSON.
    fn in_entity(&self) -> TokenStream {
        let Self { name, type_, attributes, .. } = self;
        let kept = attributes
            .iter()
            .filter(|attribute| attribute.path().is_ident("doc") || attribute.path().is_ident("serde"));
        let is_optional = quote!(#type_).to_string().starts_with("Option");
        let required = is_optional.then(|| quote!(#[cfg_attr(feature = "openapi", schema(required = true))]));
        quote!(#(#kept)* #required pub #name: #type_)
    }
}

/// The options that `#[draft(…)]` gives the draft itself.
#[derive(Default)]
struct Options {
    name: Option<Expr>,
    max_bytes: Option<Expr>,
}

impl Options {
    fn of(attributes: &[Attribute]) -> syn::Result<Self> {
        let mut options = Self::default();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("draft")) {
            attribute.parse_nested_meta(|meta| {
                let option = match () {
                    () if meta.path.is_ident("name") => &mut options.name,
                    () if meta.path.is_ident("max_bytes") => &mut options.max_bytes,
                    () => return Err(meta.error("`name` or `max_bytes`")),
                };
                *option = Some(meta.value()?.parse()?);
                Ok(())
            })?;
        }
        Ok(options)
    }
}

fn named(input: &DeriveInput) -> syn::Result<Vec<Field>> {
    match &input.data {
        Data::Struct(data) if matches!(data.fields, Fields::Named(_)) => Ok(data.fields.iter().cloned().collect()),
        _ => Err(syn::Error::new(input.ident.span(), "a struct with named fields")),
    }
}
