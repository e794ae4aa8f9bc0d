import { object } from 'yup';
import { text } from '@/components/form/validation-rules';

/** What the newsletter's form may send. */
export const newsletterSchema = object({ email: text().emailAddress() });
