import { boolean, object } from 'yup';
import { atMost, link, passwordRules, rawText, text, username, type Rule } from '@/lib/rules';

const unlessBlank =
  (rule: Rule): Rule =>
  (password) =>
    password.trim() ? rule(password) : undefined;

const shared = {
  username: username(),
  isAdmin: boolean().default(false).defined(),
  displayName: text(atMost(100, 'Display name must be at most 100 characters')),
  bio: text(atMost(2000, 'Bio must be at most 2,000 characters')),
  avatarUrl: text(link('Avatar URL', 2048)),
};

export const newUserSchema = object({ ...shared, password: rawText(...passwordRules) });

/** A blank password keeps the current one. */
export const userSchema = object({ ...shared, password: rawText(...passwordRules.map(unlessBlank)) });
