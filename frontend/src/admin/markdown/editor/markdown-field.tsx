import { useCallback, useId, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { TextArea, type TextAreaProps } from '@/shared/forms/fields/field';
import { goToPosition } from '@/admin/markdown/text-geometry';
import type { DeadLinksProps } from '@/admin/links/dead-links';
import { LinkDialog } from '@/admin/links/link-dialog';
import { lazyComponent } from '@/admin/ui/lazy-component';
import { cn } from '@/shared/lib/dom/cn';
import { isComposing } from '@/shared/lib/dom/keys';
import { applyEdit, select, selectionOf, type Command, type Selected } from './edit';
import { FindBar } from './find-bar';
import { applyLink, linkDraft, removeLink } from './links';
import { continueBlock, indentItems } from './lists';
import { OutlineDialog } from './outline';
import { pressedTool, Toolbar, toolNames, tools, type Tool, type ToolName } from './tools';
import { usePaste } from './use-paste';

/** The toolbar is shown between the label and the text, but follows the text in the document: Tab leads from the field before to the text. */
const fieldClass =
  'flex min-w-0 flex-col *:first:contents [&>:first-child>:first-child]:-order-3 *:[[role=toolbar]]:-order-2 *:[[role=group]]:-order-1';

const DeadLinks = lazyComponent<DeadLinksProps>(
  async () => (await import(/* webpackChunkName: "dead-links" */ '@/admin/links/dead-links')).DeadLinks,
);

/** The handlers for keys that edit the text or run a tool: Enter continues lists and quotes, Tab nests items. */
function useKeys(only: readonly ToolName[], runTool: (name: ToolName) => void) {
  // A user who arrives by Tab leaves by Tab, and so does one who has pressed Escape: Tab edits after the caret was
  // placed or moved.
  const isInUse = useRef(false);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey, currentTarget: field } = event;
    const wasInUse = isInUse.current;
    if (!['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(key)) isInUse.current = key !== 'Escape';
    const name = pressedTool(event);
    if (name && only.includes(name)) {
      event.preventDefault();
      return runTool(name);
    }
    if (ctrlKey || altKey || metaKey || isComposing(event) || field.readOnly) return;
    const isBreak = key === 'Enter' && !shiftKey;
    const isIndent = key === 'Tab' && wasInUse;
    const edit = isBreak
      ? continueBlock(selectionOf(field))
      : isIndent && indentItems(selectionOf(field), shiftKey);
    if (!edit) return;
    event.preventDefault();
    applyEdit(field, edit);
  };
  const onFocus = () => void (isInUse.current = false);
  const onPointerDown = () => void (isInUse.current = true);
  return { onKeyDown, onFocus, onPointerDown };
}

export interface MarkdownFieldProps extends Omit<TextAreaProps, 'id' | 'fieldRef'> {
  /** The tools of a text that allows only a part of markdown; not changed later. */
  tools?: readonly ToolName[];
}

/**
 * A markdown field with a toolbar and shortcuts. Tab nests list items where that is possible, and leaves the field
 * elsewhere. Its height does not depend on its content, so that a key in a long text does not lay out the rest of the
 * page.
 */
export function MarkdownField({ className, tools: only = toolNames, ...rest }: MarkdownFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const onPaste = usePaste();
  const [isFinding, setFinding] = useState(false);
  // Chromium forgets the field's selection while a dialog has the focus.
  const [opened, setOpened] = useState<{ name: ToolName; selected: Selected }>();
  const runTool = useCallback((name: ToolName) => {
    const { current } = field;
    if (!current || (current.readOnly && name !== 'outline')) return;
    const { command }: Tool = tools[name];
    if (name === 'find') return setFinding(true);
    if (!command) return setOpened({ name, selected: selectionOf(current) });
    const edit = command(selectionOf(current));
    if (edit) applyEdit(current, edit);
  }, []);
  const keys = useKeys(only, runTool);
  /** Closes the dialog first, because it would keep the focus. */
  const close = (command: Command = ({ start, end }) => select(start, end)) => {
    flushSync(() => setOpened(undefined));
    const { current } = field;
    const edit = current && opened && command({ ...opened.selected, text: current.value });
    if (edit) applyEdit(current, edit);
  };
  return (
    <div className={fieldClass}>
      <TextArea
        hint="Markdown"
        spellCheck
        {...rest}
        id={id}
        fieldRef={field}
        {...keys}
        onPaste={onPaste}
        className={cn('rounded-t-none! font-mono contain-strict', className)}
      />
      <Toolbar field={id} only={only} onUse={runTool} />
      {isFinding && <FindBar field={field} onClose={() => setFinding(false)} />}
      <DeadLinks name={rest.name} field={field} />
      {opened?.name === 'link' && (
        <LinkDialog
          draft={linkDraft(opened.selected)}
          onInsert={(link) => close((selected) => applyLink(link, selected))}
          onRemove={() => close(removeLink)}
          onClose={() => close()}
        />
      )}
      {opened?.name === 'outline' && (
        <OutlineDialog
          selected={opened.selected}
          onPick={(position) => {
            close();
            goToPosition(field.current, position);
          }}
          onClose={() => close()}
        />
      )}
    </div>
  );
}
