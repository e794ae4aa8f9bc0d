import { expect, test } from 'vitest';
import { exportPath, listPath } from './paginated-query';

test('removes control characters and lone surrogates from a search', () => {
  const search = '\0 two\u0007words \ud83d';
  expect(listPath('/api/things', { limit: 20, search })).toBe('/api/things?limit=20&q=two+words');
  expect(exportPath('/api/things', { search: '\0' })).toBe('/api/things.csv');
});

test('an export has the order of the list', () => {
  const list = { search: 'two words', filters: { status: 'new' }, sort: '-name' };
  expect(exportPath('/api/things', list)).toBe('/api/things.csv?q=two+words&status=new&sort=-name');
});
