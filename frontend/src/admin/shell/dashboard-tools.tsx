import { ExternalLink, Search } from 'lucide-react';
import { useState } from 'react';
import { useDocumentEvent } from '@/admin/hooks/browser-hooks';
import { isLetter, isMac } from '@/admin/lib/browser';
import { useLazyModule } from '@/shared/hooks/use-lazy-module';
import { ThemeSwitch } from '@/shared/layout/theme-switch';
import { isShortcut } from '@/shared/lib/dom/keys';
import { getTopModal } from '@/shared/lib/dom/modals';
import { useUser } from '@/shared/session/use-user';
import { Button, ButtonLink } from '@/shared/ui/button';
import { useToast } from '@/shared/ui/toast/toast';

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

// One chunk: each leads to the other.
const importDialogs = async () => ({
  ...(await import(/* webpackChunkName: "command-palette" */ './palette/command-palette')),
  ...(await import(/* webpackChunkName: "command-palette" */ './palette/keyboard-shortcuts')),
});

const names = { palette: 'command palette', shortcuts: 'list of keys' };

/** Whether a key press opens the palette. The markdown editor uses the same keys for links, and prevents the default. */
function isPaletteKey(event: KeyboardEvent) {
  const { ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  const isCommand = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isLetter(event, 'k') && isCommand && !shiftKey && !altKey && !defaultPrevented;
}

/** Opens the command palette, as Ctrl+K or ⌘K does; `?` opens the list of keys. The code of both is loaded on first use. */
function PaletteButton() {
  const [opened, setOpened] = useState<keyof typeof names>();
  const toast = useToast();
  const { module, load } = useLazyModule(importDialogs);
  const close = () => setOpened(undefined);
  const open = async (dialog: keyof typeof names) => {
    if (await load()) {
      // While the code was loading, a question may have opened: it keeps the focus.
      if (!getTopModal()) setOpened(dialog);
      return;
    }
    toast({
      variant: 'destructive',
      title: 'Error',
      description: `We couldn’t load the ${names[dialog]}. Check your connection and try again.`,
    });
  };
  useDocumentEvent<KeyboardEvent>('keydown', (event) => {
    const isPalette = isPaletteKey(event);
    if (!isPalette && !isShortcut(event, '?')) return;
    // Otherwise the browser opens its own search, even with a dialog open.
    event.preventDefault();
    if (!event.repeat && !opened && !getTopModal()) void open(isPalette ? 'palette' : 'shortcuts');
  });
  const keys = isMac() ? '⌘K' : 'Ctrl K';
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
        title={`Search and commands (${keys})`}
        onClick={() => void open('palette')}
        className="max-sm:border-transparent max-sm:bg-transparent max-sm:px-2 sm:text-muted!"
      >
        <Search aria-hidden="true" className="size-4" strokeWidth={1.75} />
        <span className="sr-only">Search and commands</span>
        {/* Not part of the button's name. */}
        <kbd
          aria-hidden="true"
          data-keys={keys}
          className="font-[inherit] before:content-[attr(data-keys)] max-sm:hidden"
        />
      </Button>
      {opened === 'shortcuts' && module && <module.KeyboardShortcuts onClose={close} />}
      {opened === 'palette' && module && (
        <module.CommandPalette onClose={close} showShortcuts={() => void open('shortcuts')} />
      )}
    </>
  );
}
