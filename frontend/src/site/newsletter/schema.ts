import { object } from 'yup';
import { text } from '@/shared/forms/validation-rules';

/** What the newsletter's form may send. */
export const newsletterSchema = object({ email: text().emailAddress() });
