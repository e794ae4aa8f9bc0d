import { entityTags } from '@/shared/api/entities';

/** Tags of the dashboard's data, and of public data of which administrators see more, except the menu. */
export const adminTags = entityTags.filter((tag) => tag !== 'Navigation');
