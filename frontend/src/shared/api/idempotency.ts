/** Returns a random key. `randomUUID` is not available on insecure origins. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Idempotency keys for one form. A retry with the same values reuses the key, so that a create whose response was lost
 * does not happen twice; other values get a new key.
 */
export function makeIdempotencyKeys(): (values: unknown) => string {
  let last = { values: '', key: '' };
  return (values) => {
    const text = JSON.stringify(values);
    if (last.values !== text) last = { values: text, key: newIdempotencyKey() };
    return last.key;
  };
}
