import { object } from 'yup';
import { email, text } from '@/lib/rules';

/** What the newsletter's form may send. */
export const newsletterSchema = object({ email: text(email) });
