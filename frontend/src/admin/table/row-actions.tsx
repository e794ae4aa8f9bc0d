import { Eye, Pencil, Trash2, type LucideIcon } from 'lucide-react';
import { useId, type MouseEventHandler, type ReactNode } from 'react';
import { Button, buttonVariants } from '@/shared/ui/button';
import { cn } from '@/shared/lib/dom/cn';

export interface RowButtonProps {
  /** Names the action and the row: 'Delete Pricing'. */
  label: string;
  onClick: MouseEventHandler;
  children: ReactNode;
  /** Whether the action is destructive. */
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

/** A button in a row of a table. */
export function RowButton({
  label,
  onClick,
  children,
  danger = false,
  disabledReason,
  loading = false,
}: RowButtonProps) {
  const id = useId();
  const variants = { variant: 'ghost', size: 'sm', 'aria-label': label } as const;
  if (!disabledReason)
    return (
      <Button
        {...variants}
        onClick={onClick}
        loading={loading}
        className={danger ? 'text-destructive! pointer-coarse:ml-3' : ''}
      >
        {children}
      </Button>
    );
  return (
    <span className="group inline-flex md:relative">
      {/* Not `disabled`: a disabled button can't be focused, by key or by tap, to show the reason. */}
      <Button
        {...variants}
        aria-disabled
        aria-describedby={id}
        className="pointer-events-auto! cursor-default opacity-50"
      >
        {children}
      </Button>
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

/** Leads to the page of a row's record. */
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

export interface EditAndDeleteProps {
  /** Returns the row's name. */
  name: string;
  edit: () => void;
  /** The address of its page, if it has one. */
  path?: string;
  remove: MouseEventHandler;
  /** Returns why it can't be deleted. */
  disabledReason?: string | undefined;
  isDeleting?: boolean;
}

/** The Edit and Delete buttons of most lists' rows, with the link to the record's page between them. */
export function EditAndDelete(props: EditAndDeleteProps) {
  const { name, edit, path, remove, disabledReason, isDeleting } = props;
  return (
    <>
      <RowButton label={`Edit ${name}`} onClick={edit}>
        <RowLabel icon={Pencil}>Edit</RowLabel>
      </RowButton>
      {path && <ViewLink path={path} name={name} />}
      <RowButton
        label={`Delete ${name}`}
        danger
        onClick={remove}
        disabledReason={disabledReason}
        loading={isDeleting}
      >
        <RowLabel icon={Trash2}>Delete</RowLabel>
      </RowButton>
    </>
  );
}
