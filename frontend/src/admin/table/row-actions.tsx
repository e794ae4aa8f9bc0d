import { Eye, type LucideIcon } from 'lucide-react';
import { useId, type MouseEventHandler, type ReactNode } from 'react';
import { cn } from '@/shared/lib/dom/cn';
import { Button, buttonVariants } from '@/shared/ui/button';

export interface RowButtonProps {
  /** Names the action and the row: 'Delete Pricing'. */
  label: string;
  onClick: MouseEventHandler;
  children: ReactNode;
  danger?: boolean;
  /** Why it is unavailable: shown when the button is hovered, focused or read by a screen reader. */
  disabledReason?: string | undefined;
  /** Whether the action is running: the row is paler meanwhile. */
  loading?: boolean | undefined;
}

/** What a row's button or link shows: its text, on narrow screens an icon. The control's `aria-label` names it. */
export const RowLabel = ({ icon: Icon, children }: { icon: LucideIcon; children: string }) => (
  <>
    <Icon aria-hidden="true" className="size-4.5 lg:hidden" strokeWidth={1.75} />
    <span className="max-lg:hidden">{children}</span>
  </>
);

export function RowButton(props: RowButtonProps) {
  const { label, onClick, children, danger, disabledReason, loading = false } = props;
  const id = useId();
  const button = { variant: 'ghost', size: 'sm', 'aria-label': label, children } as const;
  const dangerClass = danger ? 'text-destructive! pointer-coarse:ml-3' : '';
  if (!disabledReason)
    return <Button {...button} onClick={onClick} loading={loading} className={dangerClass} />;
  return (
    <span className="group inline-flex md:relative">
      {/* Not `disabled`: a disabled button can't be focused, by key or by tap, to show the reason. */}
      <Button
        {...button}
        aria-disabled
        aria-describedby={id}
        className="pointer-events-auto! cursor-default opacity-50"
      />
      <span
        id={id}
        role="tooltip"
        className={cn(
          'pointer-events-none invisible absolute z-10 w-max max-w-80 rounded-control bg-ink px-3 py-1.5 text-caption font-normal text-bg',
          'group-focus-within:visible group-hover:visible',
          // Next to the button, where the table does not clip it. Without room there, above the row's buttons and no wider
          // than allowed.
          'md:top-1/2 md:right-full md:mr-1 md:-translate-y-1/2 max-md:right-4 max-md:bottom-14 max-md:max-w-[calc(100%-2rem)]',
        )}
      >
        {disabledReason}
      </span>
    </span>
  );
}

export const ViewLink = ({ path, name }: { path: string; name: string }) => (
  <a
    href={path}
    target="_blank"
    rel="noopener"
    aria-label={`View ${name}`}
    title="Opens in a new tab"
    className={buttonVariants({ variant: 'ghost', size: 'sm' })}
  >
    <RowLabel icon={Eye}>View</RowLabel>
  </a>
);
