const formatted =
  'a[href], strong, em, i, del, s, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, code, hr, img[src^="https:"], [style*="mso-list" i]';

const formattingStyle = /font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|line-through/i;

/** Whether HTML has formatting that markdown can express. Code editors copy coloured lines, which have none. */
export function isFormatted(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (body.querySelector(formatted)) return true;
  const isBold = (element: HTMLElement) => !/normal|[1-5]00/.test(element.style.fontWeight);
  if ([...body.querySelectorAll<HTMLElement>('b')].some(isBold)) return true;
  return [...body.querySelectorAll('span')].some((span) =>
    formattingStyle.test(span.getAttribute('style') ?? ''),
  );
}
