import { resources, tabs } from '@/admin/resources';
import { mainPages } from '@/shared/links/site-pages';
import { chooseTheme, type Theme } from '@/shared/lib/dom/theme';
import { textMatcher } from '@/shared/lib/text/normalize';

/** An entry of the palette. It leads to an address, or does something. */
export interface Command {
  id: string;
  label: string;
  /** Shown behind the label. */
  detail?: string | undefined;
  /** Further words to find it by. */
  words?: string;
  to?: string;
  /** The history state that the address is opened with. */
  state?: object;
  run?: () => void;
}

export interface CommandGroup {
  title: string;
  commands: Command[];
}

const goTo: Command[] = tabs.map(({ to, label }) => ({
  id: `tab-${to}`,
  label,
  words: 'go to tab open',
  to,
}));

const create: Command[] = resources.flatMap(({ create }) =>
  create ? { ...create, id: `create-${create.label}`, words: `create add ${create.words ?? ''}` } : [],
);

const site: Command[] = [{ path: '/', title: 'Home', words: 'start front page' }, ...mainPages].map(
  ({ path, title, words }) => ({
    id: `page-${path}`,
    label: title,
    detail: path,
    words: `view site page ${words}`,
    to: path,
  }),
);

const themes: [Theme, string][] = [
  ['light', 'Light theme'],
  ['dark', 'Dark theme'],
  ['system', 'Theme of the system'],
];
const theme: Command[] = themes.map(([value, label]) => ({
  id: `theme-${value}`,
  label,
  words: 'appearance colors mode',
  run: () => chooseTheme(value),
}));

/** What commands do that lead to no address. */
export interface CommandActions {
  logout: () => void;
  showShortcuts: () => void;
}

/** The commands that match a search, by group; all of them without one. */
export function findCommands(search: string, { logout, showShortcuts }: CommandActions): CommandGroup[] {
  const matches = textMatcher(search);
  const help: Command = {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    detail: '?',
    words: 'keys help',
    run: showShortcuts,
  };
  const account: Command = { id: 'logout', label: 'Log out', words: 'logout sign out leave', run: logout };
  return [
    { title: 'Go to', commands: goTo },
    { title: 'Create', commands: create },
    { title: 'Public pages', commands: site },
    { title: 'Preferences', commands: [...theme, help, account] },
  ].map(({ title, commands }) => ({
    title,
    commands: commands.filter(({ label, words = '', detail = '' }) =>
      matches(`${label} ${words} ${detail} ${title}`),
    ),
  }));
}
