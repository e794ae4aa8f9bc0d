import type { NamedRow } from '@/components/bulk/selection';
import type { ContentItem } from '@/features/content/queries';

/** An item as a selectable row. */
export const asNamed = ({ id, title, type }: ContentItem): NamedRow => ({ id, name: title, kind: type });
