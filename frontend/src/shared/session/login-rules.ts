import { atLeast, atMost, excludes, notBlank, rule } from '@/shared/forms/rules';

export const usernameRules = [
  notBlank('Username'),
  atLeast(3, 'Username must be at least 3 characters'),
  atMost(50, 'Username must be at most 50 characters'),
  excludes(
    /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u,
    'Username must not contain control or invisible characters',
  ),
];

const countBytes = (text: string) => new TextEncoder().encode(text).length;

export const passwordRules = [
  notBlank('Password'),
  atLeast(6, 'Password must be at least 6 characters'),
  rule((text) => countBytes(text) <= 1024, 'Password must be at most 1,024 bytes'),
];

export const loginRules = { username: usernameRules, password: passwordRules };
