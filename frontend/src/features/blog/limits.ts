import type { PostListArg } from './api';

/** How many posts the blog's page shows, and adds with 'Load more'. */
const pageSize = 20;

export const blogPageNeeds = (before: string | null): PostListArg =>
  before ? { limit: pageSize, before } : { limit: pageSize };

/** The newest posts, as the front page shows them. */
export const latestPosts: PostListArg = { limit: 3 };
