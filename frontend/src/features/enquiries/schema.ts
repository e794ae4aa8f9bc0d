import { object } from 'yup';
import { maxLength, email, required, text } from '@/components/form/validation-rules';

/** What the contact form may send. */
export const contactSchema = object({
  name: text(required('Name'), maxLength(200, 'Name must be at most 200 characters')),
  email: text(required('Email'), email),
  company: text(maxLength(200, 'Company must be at most 200 characters')),
  message: text(required('Message'), maxLength(10_000, 'Message must be at most 10,000 characters')),
});
