import { expect, test } from 'vitest';
import { exportPath, paginatedQuery } from './paginated-query';

test('what no text can have is not looked for', () => {
  const search = '\0 two\u0007words \ud83d';
  expect(paginatedQuery('/api/things').query({ limit: 20, search })).toBe('/api/things?limit=20&q=two+words');
  expect(exportPath('/api/things', { search: '\0' })).toBe('/api/things.csv');
});

test('what is downloaded is in the order of what is seen', () => {
  const list = { search: 'two words', filters: { status: 'new' }, sort: '-name' };
  expect(exportPath('/api/things', list)).toBe('/api/things.csv?q=two+words&status=new&sort=-name');
});
