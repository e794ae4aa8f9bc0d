import { boolean, object } from 'yup';
import { displayOrder, text, wholeNumber } from '@/admin/forms/schema';
import { atLeast, atMost } from '@/shared/forms/rules';

const isActive = () => boolean().default(true).defined();

export const categorySchema = object({
  name: text(
    atLeast(3, 'Category name must be at least 3 characters'),
    atMost(100, 'Category name must be at most 100 characters'),
  ),
  displayOrder: displayOrder(),
  isActive: isActive(),
});

export const itemSchema = object({
  categoryId: wholeNumber('Please select a category', { minimum: 1 }),
  question: text(
    atLeast(5, 'Question must be at least 5 characters'),
    atMost(500, 'Question must be at most 500 characters'),
  ),
  answer: text(
    atLeast(10, 'Answer must be at least 10 characters'),
    atMost(10_000, 'Answer must be at most 10,000 characters'),
  ),
  displayOrder: displayOrder(),
  isActive: isActive(),
});
