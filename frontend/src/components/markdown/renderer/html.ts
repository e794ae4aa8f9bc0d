const codes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => codes[sign] ?? sign);

const reference = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]*);/gi;

/** One reference as the browser reads it; what names nothing stays as it was written. */
function decodeOne(written: string): string {
  const reader = document.createElement('textarea');
  reader.innerHTML = written;
  // `&ampx;` is no reference, though a browser reads one into it.
  return reader.value.length <= 2 ? reader.value : written;
}

export type References = Record<string, string>;

/** The references in a text, with what they stand for: for a worker, which has no document that could read them. */
export const readReferences = (text: string): References =>
  Object.fromEntries([...new Set(text.match(reference))].map((written) => [written, decodeOne(written)]));

let readOne = decodeOne;

/** From now on references are looked up here. */
export function setReferences(known: References): void {
  readOne = (written) => known[written] ?? written;
}

/** A text in which character references have become the characters that they stand for. */
export const decode = (text: string) =>
  text.includes('&') ? text.replace(reference, (written) => readOne(written)) : text;

/** An address as it stands in HTML: what an address can't hold is percent-encoded. */
export const escapeHref = (href: string) =>
  escape(encodeURI(href).replace(/%25(?=[0-9a-f]{2})/gi, '%')).replaceAll("'", '&#x27;');
