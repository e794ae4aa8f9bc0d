import { useState } from 'react';
import { TextField } from '@/shared/forms/fields/field';
import { Correction, FieldWarning } from '@/admin/forms/fields/field-warning';
import { useFormFields } from '@/shared/forms/form-context';
import { isAddressLike } from '@/admin/links/link-search';
import { LinkSuggestions, useLinkField } from '@/admin/links/link-suggestions';
import { useAddressWarning } from '@/admin/links/use-address-warning';

/**
 * The link's address. A warning about a dead internal address does not prevent saving. Words in place of an address search
 * the site.
 */
export function AddressField() {
  const { getFieldProps, setValue, error, isLocked } = useFormFields();
  const { container, onKeyDown, focus } = useLinkField();
  const address = String(getFieldProps('href').value ?? '');
  const [isActive, setActive] = useState(false);
  const { warning, correction } = useAddressWarning(address);
  // Words are an incomplete search until the user leaves.
  const isSearching = isActive && !isAddressLike(address);
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={container}
      onKeyDown={onKeyDown}
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) => setActive(currentTarget.contains(relatedTarget))}
      className="min-w-0"
    >
      {/* The warning arrives while the user types elsewhere, so it is announced. */}
      <div aria-live="polite">
        <TextField
          name="href"
          label="URL"
          autoComplete="off"
          placeholder="/services"
          required
          hint={
            warning && !isSearching && !error('href') ? (
              <FieldWarning>{warning}</FieldWarning>
            ) : (
              'An address, or words to find a page'
            )
          }
        />
      </div>
      {correction && !isLocked && (
        <Correction
          value={correction}
          onUse={() => {
            setValue('href', correction);
            focus();
          }}
        />
      )}
      {!isLocked && (
        <LinkSuggestions
          text={address}
          onPick={({ path }) => {
            setValue('href', path);
            focus();
          }}
        />
      )}
    </div>
  );
}
