import type { NamedRow } from '@/admin/bulk/selection';
import type { ContentItem } from '@/shared/content/queries';

/** An item as a selectable row. */
export const asNamed = ({ id, title, type }: ContentItem): NamedRow => ({ id, name: title, kind: type });
