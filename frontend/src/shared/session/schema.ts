import { object } from 'yup';
import { password, username } from '@/shared/forms/validation-rules';

/** What a login form may send. */
export const loginSchema = object({ username: username(), password: password() });
