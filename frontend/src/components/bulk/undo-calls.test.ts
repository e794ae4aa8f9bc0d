import { expect, test } from 'vitest';
import { addUndoCalls, undoneRows, type UndoCall } from './undo-calls';

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

test('rows with the same action share calls of at most 500 rows', () => {
  const calls: UndoCall[] = [];
  for (let batch = 0; batch < 12; batch += 1)
    addUndoCalls(calls, {
      deletions: [],
      undo: [
        { ids: range(batch * 50 + 1, 49), action: 'addTag', tag: 'News' },
        { ids: [batch * 50 + 50], action: 'addTag', tag: 'news' },
      ],
    });
  expect(calls.map(({ action, ids }) => [action, ids.length])).toEqual([
    [{ action: 'addTag', tag: 'News' }, 500],
    [{ action: 'addTag', tag: 'news' }, 12],
    [{ action: 'addTag', tag: 'News' }, 88],
  ]);
  expect(undoneRows(calls)).toBe(600);
});

test('deletions are restored by their ids', () => {
  const calls: UndoCall[] = [];
  addUndoCalls(calls, { deletions: [31, 32], undo: [] });
  expect(calls).toEqual([{ action: null, ids: [31, 32] }]);
});
