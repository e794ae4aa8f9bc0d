import { boolean, lazy, object } from 'yup';
import { password, rawText, text, username } from '@/shared/forms/validation-rules';

/** Emoji and some scripts are written with joiners, variation selectors and tags. */
const invisible =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

const shared = {
  username: username(),
  isAdmin: boolean().default(false).defined(),
  displayName: text()
    .atMost(100, 'Display name must be at most 100 characters')
    .excludes(invisible, 'Display name must not contain control or invisible characters'),
  bio: text().atMost(2000, 'Bio must be at most 2,000 characters'),
  avatarUrl: text().link('Avatar URL', 2048),
};

export const newUserSchema = object({ ...shared, password: password() });

/** A blank password keeps the current one. */
export const userSchema = object({
  ...shared,
  password: lazy((typed: unknown) => (typeof typed === 'string' && typed.trim() ? password() : rawText())),
});
