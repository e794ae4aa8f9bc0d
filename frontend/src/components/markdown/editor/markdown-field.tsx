import { useCallback, useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { TextArea, type TextAreaProps } from '@/components/form/fields/field';
import { cn } from '@/lib/dom/cn';
import { applyCommand } from './apply-command';
import type { ToolName } from './commands';
import { useTyping } from './input/use-typing';
import { usePaste } from './paste/use-paste';
import { commandOf, shortcuts } from './shortcuts';
import { Toolbar } from './toolbar';
import { useToolDialogs } from './use-tool-dialogs';
import { useWritingView } from './writing-view/use-writing-view';

/** Above the site's header, below notices. The text keeps a readable width. */
const writingViewClass =
  'fixed inset-x-0 top-0 z-50 h-dvh bg-bg px-[max(0.75rem,calc(50%-28rem))] py-3 *:first:flex *:first:h-full *:first:flex-col';

/** A function whose identity stays the same, so that the toolbar does not render again at every key. */
function useStableTool(run: (name: ToolName) => void) {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((name: ToolName) => latest.current(name), []);
}

/**
 * A markdown field with a toolbar and shortcuts. Tab nests list items where that is possible, and leaves the field
 * elsewhere. Its height does not depend on its content, so that a key in a long text does not lay out the rest of the
 * page.
 */
export function MarkdownField(props: Omit<TextAreaProps, 'id' | 'above' | 'fieldRef'>) {
  const { className, hint = 'Markdown', ...rest } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const typing = useTyping();
  const pasting = usePaste();
  const { isOpen: isWritingView, toggle, frameProps } = useWritingView();
  const { open, dialog } = useToolDialogs(field);
  const runTool = useStableTool((name) => {
    const { current } = field;
    if (!current) return;
    if (name === 'writing-view') {
      toggle();
      current.focus();
    } else if (name === 'outline') open('outline', current);
    else if (current.disabled || current.readOnly) return;
    else if (name === 'link') open('link', current);
    else applyCommand(current, name);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    pasting.onKeyDown(event);
    const name = commandOf(event);
    if (!name) return typing.onKeyDown(event);
    event.preventDefault();
    runTool(name);
  };
  return (
    <div {...frameProps} className={isWritingView ? writingViewClass : 'min-w-0'}>
      <TextArea
        spellCheck
        {...rest}
        {...(!isWritingView && { hint })}
        id={id}
        fieldRef={field}
        onFocus={typing.onFocus}
        onPointerDown={typing.onPointerDown}
        onPaste={pasting.onPaste}
        onDrop={pasting.onDrop}
        onKeyDown={onKeyDown}
        above={<Toolbar {...{ field: id, shortcuts, isWritingView }} onUse={runTool} />}
        className={cn(
          'rounded-t-none! font-mono contain-strict',
          isWritingView ? 'min-h-0 flex-1 resize-none! overscroll-contain' : className,
        )}
      />
      {dialog}
    </div>
  );
}
