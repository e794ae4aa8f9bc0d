import { boolean, number, object } from 'yup';
import { text, wholeNumber } from '@/components/form/validation-rules';

const functions = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^()]*\)$/i;
const named = /^(?!(?:inherit|initial|unset|revert|revert-layer|currentcolor)$)[a-z]+$/i;

/** Whether it is a CSS colour, and nothing that could hide in one; whether there is one of that name the browser knows. */
function isColor(color: string): boolean {
  const isHarmless = /^[\w#(),.%/+ -]{1,100}$/.test(color);
  const isKind = /^#(?:[\da-f]{3,4}){1,2}$/i.test(color) || functions.test(color) || named.test(color);
  const { style } = document.createElement('i');
  if (isHarmless && isKind) style.color = color;
  return style.color !== '';
}

const missing = 'The parent item does not exist';

export const navigationSchema = object({
  label: text().notBlank('Label').atMost(100, 'Label must be at most 100 characters'),
  href: text().notBlank('URL').link('URL', 255),
  order: wholeNumber('Order must be a whole number', { beyond: 'Order is out of range' }),
  parentId: number()
    .transform((value: number, typed: unknown) => (typed === '' || value === 0 ? null : value))
    .nullable()
    .default(null)
    .integer(missing)
    .min(1, missing),
  isVisible: boolean().default(true).defined(),
  requiresAdmin: boolean().default(false).defined(),
  metadata: object({
    description: text().atMost(300, 'Description must be at most 300 characters'),
    icon: text().atMost(50, 'Icon must be at most 50 characters'),
    color: text().test('color', 'Color must be a CSS color', (color) => !color || isColor(color)),
    imageUrl: text().link('Image URL', 2048),
    featured: boolean().default(false).defined(),
  }),
});
