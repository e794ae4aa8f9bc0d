import { ValidationError } from 'yup';
import { postSchema } from '@/features/blog/schema';
import type { PostValues } from './post-values';

/** Returns the first message of each invalid field, in the form's order. */
export function invalidReasonsOf(values: PostValues): string[] {
  try {
    postSchema.validateSync(values, { abortEarly: false });
    return [];
  } catch (cause) {
    if (!(cause instanceof ValidationError)) throw cause;
    const first = new Map<string, string>();
    for (const { path = '', message } of cause.inner) {
      const field = path.replace(/[.[].*$/, '');
      if (!first.has(field)) first.set(field, message);
    }
    const order = Object.keys(values);
    return [...first]
      .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
      .map(([, text]) => text);
  }
}
