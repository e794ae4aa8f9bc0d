import { useCallback, useId, useRef, type KeyboardEvent } from 'react';
import { TextArea, type TextAreaProps } from '@/shared/forms/fields/field';
import { scrollToPosition } from '@/admin/markdown/preview/sync/text-geometry';
import { lazyComponent } from '@/admin/ui/lazy-component';
import { cn } from '@/shared/lib/dom/cn';
import { applyCommand } from './apply-command';
import type { ToolName } from './commands';
import { useTyping } from './input/use-typing';
import type { DeadLinksProps } from './link/dead-links';
import { useLinkDialog } from './link/use-link-dialog';
import { usePaste } from './paste/use-paste';
import { commandOf, shortcuts } from './shortcuts';
import { Toolbar, type ViewName } from './toolbar';
import { useOutline } from './writing/use-outline';
import { useWritingView } from './writing/use-writing-view';
import { WritingBar } from './writing/writing-bar';

/** The toolbar is shown between the label and the text, but follows the text in the document: Tab leads from the field before to the text. */
const fieldClass =
  'flex min-w-0 flex-col *:first:contents [&>:first-child>:first-child]:-order-2 *:[[role=toolbar]]:-order-1';

/** The field and a bar, from edge to edge. The label stays for screen readers, and an error below the field. */
const writingClass =
  'fixed inset-x-0 top-0 z-50 h-dvh bg-bg p-2 sm:px-[max(0.5rem,calc(50vw-30rem))] [&>:first-child>:first-child]:sr-only [&_[id$=hint]]:hidden';

const DeadLinks = lazyComponent<DeadLinksProps>(
  async () => (await import(/* webpackChunkName: "dead-links" */ './link/dead-links')).DeadLinks,
);

export interface MarkdownFieldProps extends Omit<TextAreaProps, 'id' | 'fieldRef'> {
  /** The tools of a text that allows only a part of markdown; not changed later. */
  tools?: readonly ToolName[];
}

/**
 * A markdown field with a toolbar and shortcuts. Tab nests list items and moves through tables where that is possible,
 * and leaves the field elsewhere. Its height does not depend on its content, so that a key in a long text does not lay out the rest of the
 * page.
 */
export function MarkdownField({ className, tools, ...rest }: MarkdownFieldProps) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const typing = useTyping();
  const pasting = usePaste();
  const { isWriting, toggle, onKeyDown: onEscape } = useWritingView(container, field);
  const { openLinkDialog, linkDialog } = useLinkDialog(field);
  const runTool = useCallback(
    (name: ToolName) => {
      const { current } = field;
      if (!current || current.disabled || current.readOnly) return;
      if (name === 'link') openLinkDialog(current);
      else applyCommand(current, name);
    },
    [openLinkDialog],
  );
  const goTo = (position: number) => {
    // After a dialog has given the focus back.
    setTimeout(() => {
      field.current?.focus();
      field.current?.setSelectionRange(position, position);
      if (field.current) scrollToPosition(field.current, position);
    });
  };
  const { openOutline, outlineDialog } = useOutline(field, goTo);
  const onView = useCallback(
    (name: ViewName) => (name === 'writing' ? toggle() : openOutline()),
    [toggle, openOutline],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    pasting.onKeyDown(event);
    const name = commandOf(event);
    if (!name || (tools && !tools.includes(name))) return typing.onKeyDown(event);
    event.preventDefault();
    runTool(name);
  };
  return (
    // The handler only serves Escape, which buttons and the field inside pass on.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={container} className={cn(fieldClass, isWriting && writingClass)} onKeyDown={onEscape}>
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
        className={cn(
          'rounded-t-none! font-mono contain-strict',
          isWriting ? 'min-h-0 flex-1 resize-none!' : className,
        )}
      />
      <Toolbar
        field={id}
        shortcuts={shortcuts}
        only={tools}
        onUse={runTool}
        isWriting={isWriting}
        onView={onView}
      />
      {isWriting ? (
        <WritingBar name={rest.name} />
      ) : (
        <DeadLinks name={rest.name} hasHeadings={!tools} onGoTo={goTo} />
      )}
      {linkDialog}
      {outlineDialog}
    </div>
  );
}
