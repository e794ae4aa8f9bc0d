/** The fields that show a link of the metadata, by the type of content that has them: key, and label. */
const links: Record<string, { key: string; label: string } | undefined> = {
  'case-study': { key: 'image', label: 'Image' },
  'team-member': { key: 'avatar', label: 'Avatar' },
};

/** Whose field a fault of the metadata belongs to, which its text begins with the label of; to none where no field shows it. */
export function keyAtFault(type: string, fault: string | undefined): string | undefined {
  const link = links[type];
  return link && fault?.startsWith(`${link.label} `) ? link.key : undefined;
}
