import { skipToken } from '@reduxjs/toolkit/query/react';
import { resources, tabs } from '@/admin/resources';
import { api, listTag } from '@/admin/api/base-api';
import { entityTags } from '@/shared/api/entities';
import type { Versioned } from '@/admin/api/versioned-mutations';
import { chooseTheme, type Theme } from '@/shared/lib/dom/theme';
import { textMatcher, titlesFirst } from '@/shared/lib/text/normalize';
import { mainPages } from '@/shared/links/site-pages';

export interface Command {
  label: string;
  detail?: string | undefined;
  words?: string;
  to?: string;
  state?: object;
  run?: () => void;
}

export interface CommandGroup {
  title: string;
  commands: Command[];
}

const goTo = tabs.map(({ to, label }) => ({ label, words: 'go to tab open', to }));

const create = resources.flatMap(({ create }) =>
  create ? { ...create, words: `create add ${create.words ?? ''}` } : [],
);

const site = [{ path: '/', title: 'Home', words: 'start front page' }, ...mainPages].map(
  ({ path, title, words }) => ({ label: title, detail: path, words: `view site page ${words}`, to: path }),
);

const themes: [Theme, string][] = [
  ['light', 'Light theme'],
  ['dark', 'Dark theme'],
  ['system', 'Theme of the system'],
];
const theme = themes.map(([value, label]) => ({
  label,
  words: 'appearance colors mode',
  run: () => chooseTheme(value),
}));

export type CommandActions = Record<'logout' | 'showShortcuts', () => void>;

/** The commands that match a search, by group; all of them without one. */
export function findCommands(search: string, { logout, showShortcuts }: CommandActions): CommandGroup[] {
  const matches = textMatcher(search);
  const help = { label: 'Keyboard shortcuts', detail: '?', words: 'keys help', run: showShortcuts };
  const account = { label: 'Log out', words: 'logout sign out leave', run: logout };
  const groups: CommandGroup[] = [
    { title: 'Go to', commands: goTo },
    { title: 'Create', commands: create },
    { title: 'Public pages', commands: site },
    { title: 'Preferences', commands: [...theme, help, account] },
  ];
  return groups.map(({ title, commands }) => ({
    title,
    commands: commands.filter(({ label, words = '', detail = '' }) =>
      matches(`${label} ${words} ${detail} ${title}`),
    ),
  }));
}

const maxResults = 5;

/** The rows that are asked for: those that have the words in their titles may not be the newest. */
const limit = 50;

/** The shortest search that the lists are asked for, in letters. */
const minLength = 2;

const { useFoundRecordsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** What the lists of the back office have for a search, and whether one could not be searched. */
    foundRecords: build.query<{ groups: CommandGroup[]; hasFailed: boolean }, string>({
      queryFn: async (search, _api, _options, call) => {
        let hasFailed = false;
        const groups = resources
          .flatMap(({ found }) => found ?? [])
          .map(async (source) => {
            const { data, error } = await call(source.call({ limit, search }));
            if (error) hasFailed = true;
            const commands = source.commandsOf((data as Versioned[] | null | undefined) ?? [], search);
            const sorted = titlesFirst(commands, ({ label }) => label, search);
            return { title: source.title, commands: sorted.slice(0, maxResults) };
          });
        return { data: { groups: await Promise.all(groups), hasFailed } };
      },
      providesTags: entityTags.map(listTag),
    }),
  }),
});

export function useFoundRecords(search: string) {
  const text = search.trim();
  const { currentData, isFetching } = useFoundRecordsQuery(text.length >= minLength ? text : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  return { groups: [], hasFailed: false, ...currentData, isSearching: isFetching };
}
