import type { TestConfig } from 'yup';

/** The most that the server accepts as the JSON of a post or of content, in bytes. */
const maxRequestSize = 1 << 20;

/** Rejects a text that makes its form's request larger than the server accepts. */
export const fitsRequest: TestConfig<string> = {
  name: 'fitsRequest',
  test: (_text, { parent, createError }) => {
    const size = new TextEncoder().encode(JSON.stringify(parent)).length;
    if (size <= maxRequestSize) return true;
    const excess = Math.ceil((1 - maxRequestSize / size) * 100);
    return createError({
      message: `This text is too long: shorten it by about ${excess}%, or split it into several.`,
    });
  },
};
