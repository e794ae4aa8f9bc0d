import { object } from 'yup';
import { password, username } from '@/components/form/validation-rules';

/** What a login form may send. */
export const loginSchema = object({ username: username(), password: password() });
