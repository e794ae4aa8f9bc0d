import { ExternalLink } from 'lucide-react';
import { useRef } from 'react';
import { usePageQuery } from '@/api/access/use-api';
import { ButtonLink } from '@/components/ui/button';
import { navigationQuery } from '@/features/navigation/queries';
import { visibleTree } from '@/features/navigation/tree';
import { useUser } from '@/features/session/use-user';
import { Brand } from '@/layout/brand';
import { menuRow } from '@/layout/menu-row';
import { OwnHeader } from '@/layout/own-header';
import { SideMenu } from '@/layout/side-menu';
import { ThemeSwitch } from '@/layout/theme-switch';
import { PaletteButton, type PaletteHandle } from './palette-button';

/** The header of the back office. The site's navigation, FAQ and contact page are in its side menu. */
export function BackOfficeHeader() {
  const { data } = usePageQuery(navigationQuery);
  const { user, isKnown } = useUser();
  const palette = useRef<PaletteHandle>(null);
  return (
    <OwnHeader>
      <header className="sticky top-0 z-40 h-14 border-b border-line bg-bg/85 backdrop-blur-md print:hidden">
        <div className="@container wrap flex h-full items-center gap-1.5 sm:gap-3">
          <div className="mr-auto flex min-w-6 items-center">
            <Brand />
          </div>
          <PaletteButton ref={palette} />
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
          {/* A form may outlive its session. */}
          {isKnown && !user && (
            <ButtonLink to="/auth" variant="ghost" size="sm">
              Login
            </ButtonLink>
          )}
          <SideMenu
            tree={visibleTree(data ?? [])}
            className="-mr-2"
            more={(close) => (
              <li>
                <button
                  type="button"
                  className={menuRow}
                  onClick={() => {
                    close();
                    palette.current?.showShortcuts();
                  }}
                >
                  Keyboard shortcuts
                </button>
              </li>
            )}
          />
        </div>
      </header>
    </OwnHeader>
  );
}
