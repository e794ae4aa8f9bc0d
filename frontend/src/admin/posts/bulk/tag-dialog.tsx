import { useId, useState } from 'react';
import type { AskProps } from '@/admin/bulk/action';
import { controlClass } from '@/shared/forms/fields/form-field';
import { Dialog } from '@/shared/ui/dialog/dialog';
import { useTagCombobox, useTagSuggestions } from '@/admin/posts/fields/tag-combobox';
import { cn } from '@/shared/lib/dom/cn';
import { AskButtons } from './ask-buttons';

interface TagDialogProps extends AskProps {
  action: 'addTag' | 'removeTag';
  title: string;
  submit: string;
}

/** Asks for the tag that posts get or lose. */
function TagDialog({ action, title, submit, named, onConfirm, onClose }: TagDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const tag = typed.trim();
  const error = tag.includes(',') ? 'Use one tag at a time' : '';
  const { suggestions, isTypingTag } = useTagSuggestions(typed, true);
  const isComplete = tag !== '' && !isTypingTag;
  const { field, list } = useTagCombobox({
    text: typed,
    suggestions: isComplete ? [] : suggestions,
    onChoose: setTyped,
  });
  const confirm = () => {
    if (tag && !error) onConfirm({ action, tag });
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => event.preventDefault()} className="grid">
        <label htmlFor={id} className="mb-1.5 block text-ui">
          Tag
        </label>
        <div className="mb-4">
          <input
            {...field}
            id={id}
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className={cn(controlClass, 'h-10 px-3')}
          />
          {list}
        </div>
        {error && (
          <p id={`${id}-error`} role="alert" className="-mt-2.5 mb-4 text-caption text-destructive">
            {error}
          </p>
        )}
        <div className="mb-4">{named}</div>
        <AskButtons
          submit={submit}
          disabledReason={tag ? undefined : 'Type a tag first'}
          onSubmit={confirm}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

export const AddTagDialog = (props: AskProps) => (
  <TagDialog {...props} action="addTag" title={`Add a tag to ${props.rows}`} submit="Add tag" />
);

export const RemoveTagDialog = (props: AskProps) => (
  <TagDialog {...props} action="removeTag" title={`Remove a tag from ${props.rows}`} submit="Remove tag" />
);
