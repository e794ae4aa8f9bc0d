import { useCallback, useId, useRef, type KeyboardEvent } from 'react';
import { TextArea, type TextAreaProps } from '@/components/form/fields/field';
import { cn } from '@/lib/dom/cn';
import { applyCommand } from './apply-command';
import type { CommandName } from './commands';
import { useTyping } from './input/use-typing';
import { usePaste } from './paste/use-paste';
import { commandOf, shortcuts } from './shortcuts';
import { Toolbar } from './toolbar';

/**
 * A markdown field with a toolbar and shortcuts. Tab nests list items where that is possible, and leaves the field
 * elsewhere. Its height does not depend on its content, so that a key in a long text does not lay out the rest of the
 * page.
 */
export function MarkdownField({ className, ...rest }: Omit<TextAreaProps, 'id' | 'above' | 'fieldRef'>) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const typing = useTyping();
  const pasting = usePaste();
  const runCommand = useCallback((name: CommandName) => {
    if (field.current && !field.current.disabled && !field.current.readOnly)
      applyCommand(field.current, name);
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    pasting.onKeyDown(event);
    const name = commandOf(event);
    if (!name) return typing.onKeyDown(event);
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
      onFocus={typing.onFocus}
      onPointerDown={typing.onPointerDown}
      onPaste={pasting.onPaste}
      onDrop={pasting.onDrop}
      onKeyDown={onKeyDown}
      above={<Toolbar field={id} shortcuts={shortcuts} onUse={runCommand} />}
      className={cn('rounded-t-none! font-mono contain-strict', className)}
    />
  );
}
