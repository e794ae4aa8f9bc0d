/** The fields that show a link of the metadata, by the type of content that has them: key, and label. */
const links: Record<string, { key: string; label: string } | undefined> = {
  'case-study': { key: 'image', label: 'Image' },
  'team-member': { key: 'avatar', label: 'Avatar' },
};

/** The visible field whose label the message begins with, if any. */
export function metadataKeyOf(type: string, message: string | undefined): string | undefined {
  const link = links[type];
  return link && message?.startsWith(`${link.label} `) ? link.key : undefined;
}
