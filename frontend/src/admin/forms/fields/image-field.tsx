import { useRef, useState } from 'react';
import { useFormFields } from '@/shared/forms/form-context';
import { useDebouncedValue } from '@/admin/hooks/browser-hooks';
import { isImageAllowedByCsp } from '@/shared/lib/text/links';
import { TextField } from '@/shared/forms/fields/field';
import { Correction, FieldWarning } from './field-warning';

export interface ImageFieldProps {
  name: string;
  label: string;
  hint?: string;
  shape: string;
}

const warning = 'Start it with “/” for a picture on this site, or with “https://”. Others aren’t shown';

/** A relative URL resolves differently on every page, so its picture is not shown. */
const isRelative = (address: string) => !/^(?:\/|[a-z]+:)/i.test(address);

/** Returns the address that is probably meant by one that is not shown. */
function correctionOf(address: string): string | undefined {
  if (/^http:\/\/./i.test(address)) return address.replace(/^http/i, 'https');
  if (address.startsWith('//')) return `https:${address}`;
  if (!isRelative(address)) return undefined;
  // A host name has a dot before the first slash.
  return /^[\w-]+(?:\.[\w-]+)+\//.test(address) ? `https://${address}` : `/${address.replace(/^\.*\//, '')}`;
}

export function ImageField({ name, label, hint, shape }: ImageFieldProps) {
  const { getFieldProps, setValue, error, isLocked } = useFormFields();
  const container = useRef<HTMLDivElement>(null);
  const address = useDebouncedValue(String(getFieldProps(name).value ?? '').trim(), 600);
  const isRefused = address !== '' && (isRelative(address) || !isImageAllowedByCsp(address));
  const correction = isRefused ? correctionOf(address) : undefined;
  return (
    <div ref={container} className="flex flex-wrap items-start gap-x-4">
      <div className="min-w-0 flex-1">
        {/* The warning arrives while the user types elsewhere, so it is announced. */}
        <div aria-live="polite">
          <TextField
            name={name}
            label={label}
            hint={isRefused && !error(name) ? <FieldWarning>{warning}</FieldWarning> : hint}
            inputMode="url"
            autoComplete="off"
          />
        </div>
        {correction && !isLocked && (
          <Correction
            value={correction}
            onUse={() => {
              setValue(name, correction);
              container.current?.querySelector('input')?.focus();
            }}
          />
        )}
      </div>
      {address && !isRefused && <Thumbnail key={address} address={address} shape={shape} />}
    </div>
  );
}

function Thumbnail({ address, shape }: { address: string; shape: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <p role="status" className="mt-1.5 w-full text-caption font-normal text-destructive">
        We couldn’t load this picture
      </p>
    );
  return (
    <img
      src={address}
      alt=""
      onError={() => setBroken(true)}
      className={`mt-6 shrink-0 rounded-control border border-line object-cover ${shape}`}
    />
  );
}
