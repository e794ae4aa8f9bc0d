import DOMPurify from 'dompurify';

const tags =
  'p br hr h1 h2 h3 h4 h5 h6 em strong del code pre blockquote ul ol li input div table thead tbody tr th td a img sup section span';
const attributes =
  'href src alt title rel class id align start type checked disabled loading tabindex role aria-label aria-hidden data-footnotes data-footnote-ref data-footnote-backref data-footnote-backref-idx';

const policy = {
  ALLOWED_TAGS: tags.split(' '),
  ALLOWED_ATTR: attributes.split(' '),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:(?:https?|ircs?|mailto|xmpp):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
};

/**
 * Sanitizes rendered markdown. Removes everything that the server would not publish, even if the renderer has a bug.
 */
export const sanitize = (rendered: string | Node): DocumentFragment =>
  DOMPurify.sanitize(rendered, { ...policy, RETURN_DOM_FRAGMENT: true });
