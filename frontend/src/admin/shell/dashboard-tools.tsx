import { ExternalLink } from 'lucide-react';
import { ButtonLink } from '@/shared/ui/button';
import { useUser } from '@/shared/session/use-user';
import { ThemeSwitch } from '@/shared/layout/theme-switch';
import { PaletteButton } from './palette-button';

/** The palette, the account, the theme and the way to the site, in the dashboard's head. */
export function DashboardTools() {
  const { user } = useUser();
  return (
    <>
      <PaletteButton />
      {user && (
        <p className="max-w-40 truncate text-caption text-muted max-md:sr-only" title={user.username}>
          <span className="sr-only">Signed in as </span>
          {user.displayName || user.username}
        </p>
      )}
      <div className="max-md:hidden">
        <ThemeSwitch />
      </div>
      <ButtonLink to="/" variant="outline" size="sm" className="max-sm:hidden">
        View site
        <ExternalLink aria-hidden="true" className="size-3.5" />
      </ButtonLink>
    </>
  );
}
