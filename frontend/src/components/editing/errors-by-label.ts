import { asApiError, type ApiError } from '@/api/errors';
import type { Field } from '@/components/editing/conflict/differences';

/**
 * What was refused, by field: where the server says it in plain text, a field is named by the label that its line begins
 * with, in whichever case: the server writes it within a sentence.
 */
export function errorsByField(cause: unknown, fields: Field[]): ApiError {
  const error = asApiError(cause);
  if (error.fields || (error.status !== 400 && error.status !== 409)) return error;
  const labels = fields.map(({ name, label }) => [name, `${label} `.toLowerCase()] as const);
  const named = error.message.split('\n').flatMap((line) => {
    const [name] = labels.find(([, label]) => line.toLowerCase().startsWith(label)) ?? [];
    return name === undefined ? [] : [[name, line]];
  });
  return named.length > 0 ? { ...error, fields: Object.fromEntries(named) as Record<string, string> } : error;
}
