/** A key that nobody else has; `randomUUID` is there on secure origins alone. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Keys for one form's attempts to create something. Trying again with the same values takes the same key, so that an
 * attempt whose answer was lost is not done twice; other values take another, once that attempt is settled.
 */
export function makeIdempotencyKeys(): (values: unknown) => string {
  let last = { values: '', key: '' };
  return (values) => {
    const text = JSON.stringify(values);
    if (last.values !== text) last = { values: text, key: newIdempotencyKey() };
    return last.key;
  };
}
