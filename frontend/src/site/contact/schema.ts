import { object } from 'yup';
import { text } from '@/shared/forms/validation-rules';

/** What the contact form may send. */
export const enquirySchema = object({
  name: text().notBlank('Name').atMost(200, 'Name must be at most 200 characters'),
  email: text().notBlank('Email').emailAddress(),
  company: text().atMost(200, 'Company must be at most 200 characters'),
  message: text().notBlank('Message').atMost(10_000, 'Message must be at most 10,000 characters'),
});
