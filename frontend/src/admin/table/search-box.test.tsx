import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderWith } from '@/test/render';
import { SearchBox } from './search-box';

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
