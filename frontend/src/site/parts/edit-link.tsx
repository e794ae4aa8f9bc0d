import { SmartLink } from '@/shared/ui/smart-link';

export interface EditLinkProps {
  /** The address in the back office. */
  to: string;
  /** Names what is edited. */
  name: string;
  /** The signed-in user. */
  user: { isAdmin: boolean } | null;
}

/** Leads administrators from a public page to what it shows; the browser decides, so the page is the same for all. */
export function EditLink({ to, name, user }: EditLinkProps) {
  if (!user?.isAdmin) return null;
  return (
    <SmartLink
      to={to}
      aria-label={`Edit ${name}`}
      className="tap inline-block py-1 text-ui text-muted underline-offset-4 hover:text-ink hover:underline print:hidden"
    >
      Edit
    </SmartLink>
  );
}
