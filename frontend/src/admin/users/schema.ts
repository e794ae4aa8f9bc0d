import { boolean, object } from 'yup';
import { rawText, text } from '@/admin/forms/schema';
import { atMost, excludes, firstError, link } from '@/shared/forms/rules';
import { passwordRules, usernameRules } from '@/shared/session/login-rules';

/** Emoji and some scripts are written with joiners, variation selectors and tags. */
const invisible =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

const shared = {
  username: text(...usernameRules),
  isAdmin: boolean().default(false).defined(),
  displayName: text(
    atMost(100, 'Display name must be at most 100 characters'),
    excludes(invisible, 'Display name must not contain control or invisible characters'),
  ),
  bio: text(atMost(2000, 'Bio must be at most 2,000 characters')),
  avatarUrl: text(atMost(2048, 'Avatar URL must be at most 2,048 characters'), link('Avatar URL')),
};

export const newUserSchema = object({ ...shared, password: rawText(...passwordRules) });

/** A blank password keeps the current one. */
export const userSchema = object({
  ...shared,
  password: rawText((typed: string) => (typed.trim() ? firstError(passwordRules, typed) : undefined)),
});
