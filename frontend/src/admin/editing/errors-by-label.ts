import { asApiError, type ApiError } from '@/shared/api/errors';
import type { Field } from '@/admin/editing/conflict/differences';

/**
 * Assigns the lines of a plain-text error to fields: a line belongs to the field whose label it begins with, ignoring
 * case.
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
