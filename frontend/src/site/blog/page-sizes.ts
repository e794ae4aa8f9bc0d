import type { PostListArg } from '@/shared/blog/queries';
import type { PostFilter } from '@/shared/blog/post-filter';

/** How many posts the blog's page shows, and adds with 'Load more'. */
const pageSize = 20;

export const blogPageArg = (filter: PostFilter, before: string | null): PostListArg => ({
  limit: pageSize,
  ...(before && { before }),
  ...filter,
});

export const latestPosts: PostListArg = { limit: 3 };
