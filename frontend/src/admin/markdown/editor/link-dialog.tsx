import { useId, useState, type FormEvent, type KeyboardEvent } from 'react';
import { controlClass } from '@/shared/forms/fields/form-field';
import { LinkSuggestions, useLinkField } from '@/admin/links/link-suggestions';
import { isAddressLike } from '@/admin/links/link-search';
import type { LinkDraft } from './links';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog/dialog';
import { cn } from '@/shared/lib/dom/cn';

export interface LinkDialogProps {
  draft: LinkDraft;
  onInsert: (draft: LinkDraft) => void;
  /** Leaves only the text of an existing link. */
  onRemove: () => void;
  onClose: () => void;
}

/** Completes an address that was copied without its scheme. */
const completeAddress = (address: string) => (/^www\./i.test(address) ? `https://${address}` : address);

/** The form around the editor must not see the keys and the submission of this one. */
const stop = (event: KeyboardEvent | FormEvent) => event.stopPropagation();

/** Asks for the text and the address of a link. Words in place of an address search the site. */
export function LinkDialog({ draft, onInsert, onRemove, onClose }: LinkDialogProps) {
  const id = useId();
  const [text, setText] = useState(draft.text ?? '');
  const [address, setAddress] = useState(draft.address);
  const { container, onKeyDown, focus } = useLinkField();
  const typed = address.trim();
  const isComplete = isAddressLike(typed);
  const isNew = draft.text !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isComplete) return focus();
    const target = /^[^\s:/]+@\S+$/.test(typed) ? `mailto:${typed}` : completeAddress(typed);
    onInsert({ ...(isNew && { text }), address: target });
  };
  return (
    <Dialog title={isNew ? 'Insert link' : 'Edit link'} onClose={onClose}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form noValidate onSubmit={submit} onKeyDown={stop} className="grid grid-cols-1 gap-4">
        {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div ref={container} onKeyDown={onKeyDown}>
          <label htmlFor={`${id}-address`} className="mb-1.5 block text-ui">
            Address or search words
          </label>
          <input
            id={`${id}-address`}
            data-first-focus=""
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            aria-describedby={`${id}-hint`}
            className={cn(controlClass, 'h-10 px-3')}
          />
          <p id={`${id}-hint`} className="mt-1.5 text-caption font-normal text-muted">
            Type words to find a page or post of this site, or an address such as https://example.com
          </p>
          <LinkSuggestions
            text={address}
            onPick={({ path, title }) => {
              setAddress(path);
              if (isNew && !text.trim()) setText(title);
              focus();
            }}
          />
        </div>
        {isNew && (
          <div>
            <label htmlFor={`${id}-text`} className="mb-1.5 block text-ui">
              Link text
            </label>
            <input
              id={`${id}-text`}
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value)}
              className={cn(controlClass, 'h-10 px-3')}
            />
          </div>
        )}
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          {!isNew && (
            <Button variant="ghost" className="mr-auto" onClick={onRemove}>
              Remove link
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{isNew ? 'Insert' : 'Change'}</Button>
        </div>
      </form>
    </Dialog>
  );
}
