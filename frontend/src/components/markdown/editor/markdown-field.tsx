import { useCallback, useId, useRef, type KeyboardEvent } from 'react';
import { TextArea, type TextAreaProps } from '@/components/form/fields/field';
import { cn } from '@/lib/dom/cn';
import { applyCommand } from './apply-command';
import type { CommandName } from './commands';
import { commandOf, shortcuts } from './shortcuts';
import { Toolbar } from './toolbar';

/**
 * A markdown field with a toolbar and shortcuts. Tab leaves the field, as everywhere. Its height does not depend on
 * its content, so that a key in a long text does not lay out the rest of the page.
 */
export function MarkdownField({ className, ...rest }: Omit<TextAreaProps, 'id' | 'above' | 'fieldRef'>) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const runCommand = useCallback((name: CommandName) => {
    if (field.current && !field.current.disabled && !field.current.readOnly)
      applyCommand(field.current, name);
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const name = commandOf(event);
    if (!name) return;
    event.preventDefault();
    runCommand(name);
  };
  return (
    <TextArea
      hint="Markdown"
      spellCheck
      {...rest}
      id={id}
      fieldRef={field}
      onKeyDown={onKeyDown}
      above={<Toolbar field={id} shortcuts={shortcuts} onUse={runCommand} />}
      className={cn('rounded-t-none! font-mono contain-strict', className)}
    />
  );
}
