import { TriangleAlert } from 'lucide-react';
import { TextField } from '@/components/form/fields/field';
import { useFormFields } from '@/components/form/form-context';
import { LinkSuggestions, useLinkField } from '@/components/links/link-suggestions';
import { useAddressWarning } from '@/components/links/use-address-warning';
import { Button } from '@/components/ui/button';

const Warning = ({ text }: { text: string }) => (
  <span className="flex gap-1.5 text-ink">
    <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
    {text}
  </span>
);

/**
 * The link's address. A warning about a dead internal address does not prevent saving. Words in place of an address search
 * the site.
 */
export function AddressField() {
  const { getFieldProps, setValue, isLocked } = useFormFields();
  const { container, onKeyDown, focus } = useLinkField();
  const address = String(getFieldProps('href').value ?? '');
  const { warning, correction } = useAddressWarning(address);
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={container} onKeyDown={onKeyDown} className="min-w-0">
      {/* The warning arrives while the user types elsewhere, so it is announced. */}
      <div aria-live="polite">
        <TextField
          name="href"
          label="URL"
          autoComplete="off"
          placeholder="/services"
          required
          hint={warning ? <Warning text={warning} /> : 'An address, or words to find a page'}
        />
      </div>
      {correction && !isLocked && (
        <Button
          variant="link"
          size="sm"
          className="max-w-full px-0! text-left wrap-anywhere whitespace-normal!"
          onClick={() => {
            setValue('href', correction);
            focus();
          }}
        >
          Use {correction}
        </Button>
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
