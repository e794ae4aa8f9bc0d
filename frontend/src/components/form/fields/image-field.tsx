import { useState } from 'react';
import { useFormFields } from '@/components/form/form-context';
import { useDebouncedValue } from '@/hooks/use-debounced-value';
import { isImageAllowedByCsp } from '@/lib/dom/image-policy';
import { TextField } from './field';

export interface ImageFieldProps {
  name: string;
  label: string;
  hint?: string;
  /** Size classes of the thumbnail. */
  shape: string;
}

const blockedHint = 'Start it with “/” for a picture on this site, or with “https://”. Others aren’t shown';

/** A relative URL resolves differently on every page, so it is not accepted. */
const isRelative = (address: string) => !/^(?:\/|[a-z]+:)/i.test(address);

/** A field for an image URL with a thumbnail, or the reason why it can’t be shown. */
export function ImageField({ name, label, hint, shape }: ImageFieldProps) {
  const { getFieldProps } = useFormFields();
  const address = useDebouncedValue(String(getFieldProps(name).value ?? '').trim(), 600);
  const isRefused = address !== '' && (isRelative(address) || !isImageAllowedByCsp(address));
  return (
    <div className="flex items-start gap-4">
      <TextField
        name={name}
        label={label}
        hint={isRefused ? blockedHint : hint}
        inputMode="url"
        autoComplete="off"
        className="flex-1"
      />
      {address && !isRefused && <Thumbnail key={address} address={address} shape={shape} />}
    </div>
  );
}

function Thumbnail({ address, shape }: { address: string; shape: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <p role="status" className="mt-6 max-w-24 text-caption font-normal text-destructive">
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
