import { expect, test } from 'vitest';
import { withKey } from './metadata-object';

test('keeps the formatting of unchanged values, including big numbers', () => {
  const text = '{"id": 12345678901234567890, "rate": 1.10, "far": 1e400, "client": "Old", "10": -0}';
  expect(withKey(text, 'client', 'New')).toBe(
    '{\n  "id": 12345678901234567890,\n  "rate": 1.10,\n  "far": 1e400,\n  "client": "New",\n  "10": -0\n}',
  );
});

test('ignores keys inside strings, lists and nested objects', () => {
  const text = String.raw`{"a": "x, \"b\": 1}", "list": [{"client": 9007199254740993}, "]"], "é": {"client": {}}}`;
  expect(withKey(text, 'client', 'He said "no"')).toBe(
    String.raw`{
  "a": "x, \"b\": 1}",
  "list": [{"client": 9007199254740993}, "]"],
  "é": {"client": {}},
  "client": "He said \"no\""
}`,
  );
});

test('removes a key with its value, and the object with its last key', () => {
  expect(withKey('{"a": 1,"client":"x" , "b": true}', 'client', '')).toBe('{\n  "a": 1,\n  "b": true\n}');
  expect(withKey(' { "client" : "x" } ', 'client', '')).toBe('');
  expect(withKey('', 'client', 'x')).toBe('{\n  "client": "x"\n}');
  expect(withKey('{}', 'client', '')).toBe('');
  expect(withKey('[1', 'client', 'x')).toBe('[1');
});

test('the last of two equal keys counts, as in JSON.parse', () => {
  expect(withKey('{"a": 1, "a": 2}', 'b', 'x')).toBe('{\n  "a": 2,\n  "b": "x"\n}');
  expect(withKey(String.raw`{"cli\u0065nt": "x"}`, 'client', 'y')).toBe('{\n  "client": "y"\n}');
});
