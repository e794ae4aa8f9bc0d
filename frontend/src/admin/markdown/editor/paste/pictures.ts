/** Whether the site can show a picture: not one inside of the document, or on the computer that it comes from. */
export const isOnlinePicture = (image: Element) => /^https:\/\//i.test(image.getAttribute('src') ?? '');

/** Whether HTML has pictures that the site can't show, so that a paste loses them. */
export const losesPictures = (html: string) =>
  [...new DOMParser().parseFromString(html, 'text/html').images].some((image) => !isOnlinePicture(image));
