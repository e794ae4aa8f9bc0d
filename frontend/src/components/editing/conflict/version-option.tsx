import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

export interface VersionOptionProps {
  /** What those of one field have in common. */
  name: string;
  label: string;
  hint?: string;
  isChosen: boolean;
  onChoose: () => void;
  children?: ReactNode;
}

/** One of the states that a field can get. */
export function VersionOption({ name, label, hint, isChosen, onChoose, children }: VersionOptionProps) {
  return (
    <div
      className={cn(
        'min-w-0 rounded-table border p-3 transition-colors',
        isChosen ? 'border-blue bg-blue/6' : 'border-line',
      )}
    >
      <label className="flex cursor-pointer items-center gap-2.5 text-ui">
        <input
          type="radio"
          name={name}
          checked={isChosen}
          onChange={onChoose}
          className="size-4 shrink-0 accent-blue"
        />
        {label}
      </label>
      {hint && <p className="mt-1 text-caption font-normal text-muted">{hint}</p>}
      {children}
    </div>
  );
}

/** A state that is short enough to be read whole. */
export function ShortText({ text }: { text: string }) {
  return (
    <p className={cn('mt-1.5 pl-6.5 text-ui font-normal wrap-anywhere', !text && 'text-muted italic')}>
      {text || 'empty'}
    </p>
  );
}
