import type { MouseEvent } from 'react';
import { FieldWarning } from '@/admin/forms/fields/field-warning';
import { scrollToPosition } from '@/admin/markdown/text-geometry';
import { Button } from '@/shared/ui/button';

/**
 * Returns what is wrong with a text that is not a JSON object, and the place if the browser's error names it. That error is not shown,
 * because only developers would understand it.
 */
export function jsonFault(json: string): { text: string; position?: number } {
  try {
    JSON.parse(json);
    return { text: 'The JSON isn’t an object in braces', position: 0 };
  } catch (cause) {
    const message = String(cause);
    if (/unexpected end/i.test(message)) return { text: 'The JSON ends too early', position: json.length };
    const [, found] = /at position (\d+)/.exec(message) ?? [];
    if (found === undefined) return { text: 'The JSON has an error' };
    const position = Number(found);
    const line = json.slice(0, position).split('\n').length;
    return { text: `The JSON has an error in line ${line}`, position };
  }
}

/** Says why the fields can't be changed, and leads to the JSON. */
export function BrokenMetadata({ json }: { json: string }) {
  const { text, position } = jsonFault(json);
  const goToJson = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const field = currentTarget.closest('form')?.elements.namedItem('metadata');
    if (!(field instanceof HTMLTextAreaElement)) return;
    const details = field.closest('details');
    if (details) details.open = true;
    field.focus();
    if (position === undefined) return;
    field.setSelectionRange(position, position);
    scrollToPosition(field, position);
  };
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 text-caption font-normal">
      <FieldWarning>{`${text}, so these fields can’t be changed.`}</FieldWarning>
      <Button variant="link" size="sm" className="px-0!" onClick={goToJson}>
        Go to the JSON
      </Button>
    </div>
  );
}
