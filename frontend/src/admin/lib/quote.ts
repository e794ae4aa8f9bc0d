import { truncate } from '@/shared/lib/text/truncate';

/** Quotes a text, shortened to a number of characters. */
export function quote(text: string, length = 100): string {
  const [head, tail] = truncate(text, length);
  return `“${tail ? `${head}…` : head}”`;
}
