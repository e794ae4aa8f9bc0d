import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderWith } from '@/test/render';
import { SearchBox } from './search-box';

/** A search whose value arrives on request, as with a router that is navigating. */
function openSlow() {
  const told: string[] = [];
  let arrive: (text: string) => void = () => undefined;
  function Slow() {
    const [value, setValue] = useState('');
    arrive = setValue;
    return <SearchBox label="Search things" value={value} onChange={(text) => told.push(text)} />;
  }
  const { user } = renderWith(<Slow />);
  return {
    user,
    told,
    arrive: (text: string) => act(() => arrive(text)),
    field: screen.getByRole('searchbox'),
  };
}

test('keeps input typed during a search and searches for it next', async () => {
  const { user, told, arrive, field } = openSlow();
  await user.type(field, 'ab');
  await waitFor(() => expect(told).toEqual(['ab']));
  expect(field).toHaveValue('ab');
  await user.type(field, 'c');
  arrive('ab');
  expect(field).toHaveValue('abc');
  await waitFor(() => expect(told).toEqual(['ab', 'abc']));
});

test('shows a search changed elsewhere', () => {
  const { arrive, field } = openSlow();
  arrive('from the address');
  expect(field).toHaveValue('from the address');
  arrive('');
  expect(field).toHaveValue('');
});

test('searches at once when the field loses the focus', async () => {
  const { user, told, arrive, field } = openSlow();
  await user.type(field, 'ab');
  await user.tab();
  expect(told).toEqual(['ab']);
  arrive('ab');
  await new Promise((later) => setTimeout(later, 400));
  expect(told).toEqual(['ab']);
  await user.click(field);
  await user.tab();
  expect(told).toEqual(['ab']);
});
