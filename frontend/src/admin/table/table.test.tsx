import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import userEvent from '@testing-library/user-event';
import { renderWith } from '@/test/render';
import { SearchBox } from './search-box';
import { dateFilter } from './filters';
import { SearchMatch } from './rows/search-match';
import { moveAmongRows } from './rows/table-row';

/** A search whose value arrives on request, as with a router that is navigating. */
function openSlow() {
  const searches: string[] = [];
  let setValueLater: (text: string) => void = () => undefined;
  function SlowSearch() {
    const [value, setValue] = useState('');
    setValueLater = setValue;
    return <SearchBox label="Search things" value={value} onChange={(text) => searches.push(text)} />;
  }
  const { user } = renderWith(<SlowSearch />);
  return {
    user,
    searches,
    arrive: (text: string) => act(() => setValueLater(text)),
    field: screen.getByRole('searchbox'),
  };
}

test('keeps input typed during a search and searches for it next', async () => {
  const { user, searches, arrive, field } = openSlow();
  await user.type(field, 'ab');
  await waitFor(() => expect(searches).toEqual(['ab']));
  expect(field).toHaveValue('ab');
  await user.type(field, 'c');
  arrive('ab');
  expect(field).toHaveValue('abc');
  await waitFor(() => expect(searches).toEqual(['ab', 'abc']));
});

test('shows a search changed elsewhere', () => {
  const { arrive, field } = openSlow();
  arrive('from the address');
  expect(field).toHaveValue('from the address');
  arrive('');
  expect(field).toHaveValue('');
});

test('searches at once when Tab leaves the field', async () => {
  const { user, searches, arrive, field } = openSlow();
  await user.type(field, 'ab');
  await user.tab();
  expect(searches).toEqual(['ab']);
  arrive('ab');
  await new Promise((later) => setTimeout(later, 400));
  expect(searches).toEqual(['ab']);
  await user.click(field);
  await user.tab();
  expect(searches).toEqual(['ab']);
});

test('searches at once at a click elsewhere, not yet when the mouse is pressed', async () => {
  const { user, searches, field } = openSlow();
  await user.type(field, 'ab');
  await user.pointer({ keys: '[MouseLeft>]', target: document.body });
  expect(searches).toEqual([]);
  await user.pointer({ keys: '[/MouseLeft]', target: document.body });
  expect(searches).toEqual(['ab']);
});

test('says that a slow search is under way, and nothing about a quick one', async () => {
  let search: (isSearching: boolean) => void = () => undefined;
  function Searching() {
    const [isSearching, setSearching] = useState(false);
    search = setSearching;
    return (
      <SearchBox label="Search things" value="ab" onChange={() => undefined} isSearching={isSearching} />
    );
  }
  renderWith(<Searching />);
  act(() => search(true));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Searching...'));
  act(() => search(false));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('offers the last twelve months and ten years', () => {
  const { options } = dateFilter(new Date(2026, 1, 28, 23).getTime());
  expect(options).toHaveLength(22);
  expect(options.slice(0, 3)).toEqual([
    { value: '2026-02', label: 'February 2026' },
    { value: '2026-01', label: 'January 2026' },
    { value: '2025-12', label: 'December 2025' },
  ]);
  expect(options.slice(11, 13)).toEqual([
    { value: '2025-03', label: 'March 2025' },
    { value: '2026', label: '2026' },
  ]);
  expect(options.at(-1)).toEqual({ value: '2017', label: '2017' });
});

const row = <SearchMatch shown="Post 1" texts={['tags, more', 'About post offices and looms.']} />;

test('shows the part of a hidden text that the search has found', () => {
  renderWith(row, { at: '/admin/blog?q=post+looms' });
  expect(screen.getByText('looms').tagName).toBe('MARK');
  expect(screen.getByText(/About post offices and/)).toBeVisible();
});

test.each(['', '?q=post', '?q=nothing'])('shows nothing for “%s”', (query) => {
  renderWith(row, { at: `/admin/blog${query}` });
  expect(screen.queryByText(/About/)).toBeNull();
});

function showRows() {
  render(
    <table>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <tbody onKeyDown={moveAmongRows}>
        {['One', 'Two'].map((name) => (
          <tr key={name}>
            <td>
              <input type="checkbox" aria-label={`Select ${name}`} />
            </td>
            <td>
              <button type="button">Edit {name}</button>
              <button type="button">Delete {name}</button>
            </td>
            <td>
              <select aria-label={`Status of ${name}`}>
                <option>New</option>
              </select>
            </td>
          </tr>
        ))}
      </tbody>
    </table>,
  );
  return userEvent.setup();
}

test('arrow keys move to the same control of the next row and back', async () => {
  const user = showRows();
  await user.click(screen.getByRole('button', { name: 'Delete One' }));
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Delete Two' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Delete Two' })).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('button', { name: 'Delete One' })).toHaveFocus();
  await user.click(screen.getByRole('checkbox', { name: 'Select One' }));
  await user.keyboard('{ArrowDown} ');
  expect(screen.getByRole('checkbox', { name: 'Select Two' })).toBeChecked();
});

test('with Shift, arrow keys tick the boxes that they pass', async () => {
  const user = showRows();
  const [one, two] = screen.getAllByRole<HTMLInputElement>('checkbox');
  one?.focus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(two).toHaveFocus();
  expect([one?.checked, two?.checked]).toEqual([true, true]);
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect([one?.checked, two?.checked]).toEqual([true, true]);
});

test('arrow keys stay with a select', async () => {
  const user = showRows();
  await user.click(screen.getByRole('combobox', { name: 'Status of One' }));
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('combobox', { name: 'Status of One' })).toHaveFocus();
});
