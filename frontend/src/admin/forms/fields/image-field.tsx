import { useState } from 'react';
import type { TextFieldProps } from '@/shared/forms/fields/field';
import { useFormFields } from '@/shared/forms/form-context';
import { useDebouncedValue } from '@/admin/hooks/browser-hooks';
import { isImageAllowedByCsp } from '@/shared/lib/text/links';
import { WarnedField } from './field-warning';

type ImageFieldProps = Pick<TextFieldProps, 'name' | 'label' | 'hint'> & { shape: string };

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

export function ImageField({ shape, ...field }: ImageFieldProps) {
  const value = useFormFields().getFieldProps(field.name).value;
  const address = useDebouncedValue(String(value ?? '').trim(), 600);
  const isRefused = address !== '' && (isRelative(address) || !isImageAllowedByCsp(address));
  return (
    <div className="flex flex-wrap items-start gap-x-4">
      <WarnedField
        {...field}
        inputMode="url"
        warning={isRefused && warning}
        correction={isRefused ? correctionOf(address) : undefined}
      />
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
