import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Page, PageArg } from '@/admin/api/paginated-query';
import { usePostRowsQuery } from '@/admin/posts/api';
import { useContentRowsQuery } from '@/admin/content/api';
import { typeNames } from '@/admin/content/type-names';
import { useEnquiriesQuery } from '@/admin/enquiries/api';
import { useItemsQuery } from '@/admin/faq/api';
import { useNavigationItemsQuery } from '@/admin/navigation/api';
import { useUserRowsQuery } from '@/admin/users/api';
import { textMatcher, titlesFirst } from '@/shared/lib/text/normalize';
import type { Command, CommandGroup } from './commands';

/** The most results of a kind. */
const maxResults = 5;

/** The rows that are asked for: those that have the words in their titles may not be the newest. */
const limit = 50;

/** The shortest search that the lists are asked for, in letters. */
const minLength = 2;

interface Answer<Data> {
  currentData?: Data | undefined;
  isFetching: boolean;
  isError: boolean;
}

const rowsOf = <Row>({ currentData }: Answer<Page<Row>>): Row[] => currentData?.rows ?? [];

const listAt = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** What the lists of the back office have for a search. */
export function useFoundRecords(search: string) {
  const text = search.trim();
  const isAsked = text.length >= minLength;
  const page: PageArg | typeof skipToken = isAsked ? { limit, search: text } : skipToken;
  const whole = isAsked ? undefined : skipToken;
  const posts = usePostRowsQuery(page);
  const content = useContentRowsQuery(page);
  const users = useUserRowsQuery(page);
  const enquiries = useEnquiriesQuery(page);
  const questions = useItemsQuery(whole);
  const items = useNavigationItemsQuery(whole);
  const matches = textMatcher(text);
  const matching = <Row>({ currentData }: Answer<Row[]>, textOf: (row: Row) => string): Row[] =>
    isAsked ? (currentData ?? []).filter((row) => matches(textOf(row))) : [];
  const groups: { title: string; commands: Omit<Command, 'id'>[] }[] = [
    {
      title: 'Posts',
      commands: rowsOf(posts).map(({ id, title, published }) => ({
        label: title,
        detail: published ? undefined : 'Draft',
        to: `/admin/blog/${id}/edit`,
      })),
    },
    {
      title: 'Content',
      commands: rowsOf(content).map(({ id, title, type, published }) => ({
        label: title,
        detail: `${typeNames[type]}${published ? '' : ', draft'}`,
        to: `/admin/content/${id}/edit`,
      })),
    },
    {
      title: 'Users',
      commands: rowsOf(users).map(({ username, displayName }) => ({
        label: displayName || username,
        detail: displayName ? username : undefined,
        to: listAt('/admin/users', { q: username }),
      })),
    },
    {
      title: 'FAQ items',
      commands: matching(questions, ({ question, answer }) => `${question} ${answer}`).map(
        ({ question }) => ({
          label: question,
          to: listAt('/admin/faq', { show: 'items', q: question }),
        }),
      ),
    },
    {
      title: 'Enquiries',
      commands: rowsOf(enquiries).map(({ id, name, company, email }) => ({
        label: name,
        detail: company || email,
        to: listAt('/admin/enquiries', { open: String(id) }),
      })),
    },
    {
      title: 'Navigation items',
      commands: matching(items, ({ label, href }) => `${label} ${href}`).map(({ label, href }) => ({
        label,
        detail: href,
        to: listAt('/admin/navigation', { q: label }),
      })),
    },
  ];
  const answers: Answer<unknown>[] = [posts, content, users, enquiries, questions, items];
  return {
    groups: groups.map(({ title, commands }): CommandGroup => ({
      title,
      commands: titlesFirst(commands, ({ label }) => label, text)
        .slice(0, maxResults)
        .map((command, index) => ({ ...command, id: `${title}-${index}` })),
    })),
    isSearching: isAsked && answers.some(({ isFetching }) => isFetching),
    hasFailed: isAsked && answers.some(({ isError, isFetching }) => isError && !isFetching),
  };
}
