import { useId, useState, type FormEvent } from 'react';
import type { AskProps } from '@/components/bulk/action';
import { controlClass } from '@/components/form/fields/form-field';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog/dialog';
import { DialogBar } from '@/components/ui/sticky-bar';
import { useTagsInUseQuery } from '@/features/blog/admin-api';
import { cn } from '@/lib/dom/cn';

interface TagDialogProps extends AskProps {
  action: 'addTag' | 'removeTag';
  title: string;
  submit: string;
}

/** Asks for the tag that posts get or lose. */
function TagDialog({ action, title, submit, onConfirm, onClose }: TagDialogProps) {
  const id = useId();
  const { data: tags = [] } = useTagsInUseQuery();
  const [typed, setTyped] = useState('');
  const tag = typed.trim();
  const error = tag.includes(',') ? 'Use one tag at a time' : '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (tag && !error) onConfirm({ action, tag });
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={send} className="grid">
        <label htmlFor={id} className="mb-1.5 block text-ui">
          Tag
        </label>
        <input
          id={id}
          maxLength={100}
          list={`${id}-tags`}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={cn(controlClass, 'mb-4 h-10 px-3')}
        />
        <datalist id={`${id}-tags`}>
          {tags.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {error && (
          <p id={`${id}-error`} role="alert" className="-mt-2.5 mb-4 text-caption text-destructive">
            {error}
          </p>
        )}
        <DialogBar>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            aria-disabled={!tag || undefined}
            title={tag ? undefined : 'Type a tag first'}
            className={tag ? '' : 'opacity-50'}
          >
            {submit}
          </Button>
        </DialogBar>
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
