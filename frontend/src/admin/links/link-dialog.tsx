import { useFormik } from 'formik';
import type { KeyboardEvent } from 'react';
import { useFormContextValue } from '@/admin/forms/schema-form';
import { isAddressLike } from './link-search';
import { LinkSuggestions, useLinkField } from './link-suggestions';
import { TextField } from '@/shared/forms/fields/field';
import { FormContext } from '@/shared/forms/form-context';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog/dialog';

export interface LinkDraft {
  /** Absent for an existing link: only its address changes. */
  text?: string;
  address: string;
}

export interface LinkDialogProps {
  draft: LinkDraft;
  onInsert: (draft: LinkDraft) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Completes an address that was copied or typed without its scheme. */
function completeAddress(address: string): string {
  if (/^[^\s:/]+@\S+$/.test(address)) return `mailto:${address}`;
  return /^www\./i.test(address) ? `https://${address}` : address;
}

/** Asks for the text and the address of a link. Words in place of an address search the site. */
export function LinkDialog({ draft, onInsert, onRemove, onClose }: LinkDialogProps) {
  const { container, onKeyDown, focus } = useLinkField();
  const isNew = draft.text !== undefined;
  const formik = useFormik<Required<LinkDraft>>({
    initialValues: { text: '', ...draft },
    onSubmit: ({ text, address }) => {
      if (!isAddressLike(address)) return focus();
      onInsert({ ...(isNew && { text }), address: completeAddress(address.trim()) });
    },
  });
  const { values, setFieldValue } = formik;
  const form = useFormContextValue(formik);
  return (
    <Dialog title={isNew ? 'Insert link' : 'Edit link'} onClose={onClose}>
      {/* The form around the editor must not see the keys of this one. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        noValidate
        onSubmit={formik.handleSubmit}
        onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}
        className="grid grid-cols-1 gap-4"
      >
        <FormContext value={form}>
          {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div ref={container} onKeyDown={onKeyDown}>
            <TextField
              name="address"
              label="Address or search words"
              hint="Type words to find a page or post of this site, or an address such as https://example.com"
              data-first-focus=""
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <LinkSuggestions
              text={values.address}
              onPick={({ path, title }) => {
                void setFieldValue('address', path);
                if (isNew && !values.text.trim()) void setFieldValue('text', title);
                focus();
              }}
            />
          </div>
          {isNew && <TextField name="text" label="Link text" autoComplete="off" />}
        </FormContext>
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
