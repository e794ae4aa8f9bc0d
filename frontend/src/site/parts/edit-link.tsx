import { SmartLink } from '@/shared/ui/smart-link';
import { useUser } from '@/shared/session/use-user';

/**
 * Leads administrators from a public page to what it shows, by its name; the browser decides, so the page is the same for
 * all.
 */
export function EditLink({ to, name }: { to: string; name: string }) {
  if (!useUser().user?.isAdmin) return null;
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
