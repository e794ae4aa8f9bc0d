import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { moveAmongRows } from './table-row';

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
