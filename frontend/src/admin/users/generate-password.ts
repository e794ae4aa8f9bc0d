/** Leaves out characters that are easily confused: I, l, 1, O, 0. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** A strong password: 20 letters and digits in groups of five, more than 110 bits. */
export function generatePassword(): string {
  const picked: string[] = [];
  while (picked.length < 20) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Bytes beyond the last whole round would make the first letters likelier.
    if (byte < 256 - (256 % letters.length)) picked.push(letters[byte % letters.length] ?? '');
  }
  return picked.join('').replace(/(.{5})(?=.)/g, '$1-');
}
