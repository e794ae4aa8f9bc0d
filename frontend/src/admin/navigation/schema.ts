import { boolean, number, object } from 'yup';
import { text, wholeNumber } from '@/admin/forms/schema';
import { atMost, excludes, link, notBlank } from '@/shared/forms/rules';

const colorFunctions = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^()]*\)$/i;
const colorNames = /^(?!(?:inherit|initial|unset|revert|revert-layer|currentcolor)$)[a-z]+$/i;

/** Whether a text is a CSS colour. The pattern rejects other CSS; the browser rejects unknown names. */
function isColor(color: string): boolean {
  const isSafe = /^[\w#(),.%/+ -]{1,100}$/.test(color);
  const isColorSyntax =
    /^#(?:[\da-f]{3,4}){1,2}$/i.test(color) || colorFunctions.test(color) || colorNames.test(color);
  const { style } = document.createElement('i');
  if (isSafe && isColorSyntax) style.color = color;
  return style.color !== '';
}

const parentNotFound = 'The parent item does not exist';

const hrefRules = [notBlank('URL'), atMost(255, 'URL must be at most 255 characters'), link('URL')];

/** The server's rules. */
export const navigationSchema = object({
  label: text(notBlank('Label'), atMost(100, 'Label must be at most 100 characters')),
  href: text(...hrefRules),
  order: wholeNumber('Order must be a whole number', { rangeMessage: 'Order is out of range' }),
  parentId: number()
    .transform((value: number, typed: unknown) => (typed === '' || value === 0 ? null : value))
    .nullable()
    .default(null)
    .integer(parentNotFound)
    .min(1, parentNotFound),
  isVisible: boolean().default(true).defined(),
  requiresAdmin: boolean().default(false).defined(),
  metadata: object({
    description: text(atMost(300, 'Description must be at most 300 characters')),
    icon: text(atMost(50, 'Icon must be at most 50 characters')),
    color: text().test('color', 'Color must be a CSS color', (color) => !color || isColor(color)),
    imageUrl: text(atMost(2048, 'Image URL must be at most 2,048 characters'), link('Image URL')),
    featured: boolean().default(false).defined(),
  }),
});

/**
 * The form's rules. The server takes any relative address, but words that should have found a page would become a link that leads
 * somewhere different on every page. A query may have blanks.
 */
export const navigationFormSchema = navigationSchema.shape({
  href: text(
    ...hrefRules,
    excludes(
      /^(?![/?#]|[a-z][a-z0-9+.-]*:)\S|^[^?#]*\s/i,
      'URL must be an address, such as /services or https://example.com. Pick a page that was found, or write one.',
    ),
  ),
});
