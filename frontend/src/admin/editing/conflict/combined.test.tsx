import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comparison, field, opened, openThing, save, serveThing } from '@/test/fixtures/sample-form';

const long = 'A name as long as a title can be, '.repeat(5);

test('does not merge a single long line', async () => {
  serveThing({ ...opened, version: 2, name: `${long}theirs` });
  const { user } = await openThing();
  await user.click(screen.getByLabelText('Name'));
  await user.paste(long);
  await user.click(save());
  await comparison();
  expect(field('Name').getAllByRole('radio')).toHaveLength(2);
});
