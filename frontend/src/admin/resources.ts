import type { ComponentType } from 'react';
import { content, ContentTab } from '@/admin/content/content-tab';
import { enquiries } from '@/admin/enquiries/enquiries';
import { EnquiriesTab } from '@/admin/enquiries/enquiries-tab';
import { categories, FaqTab, items } from '@/admin/faq/faq-tab';
import { navigation, NavigationTab } from '@/admin/navigation/navigation-tab';
import { pages, PagesTab } from '@/admin/pages/pages-tab';
import { posts, PostsTab } from '@/admin/posts/posts-tab';
import { listed, type Listed } from '@/admin/resource/listed';
import { SubscribersTab } from '@/admin/subscribers/subscribers-tab';
import { users, UsersTab } from '@/admin/users/users-tab';
import { entities, entityTags, type Entity } from '@/shared/api/entities';

interface Tab {
  label: string;
  Tab: ComponentType;
  resources: Listed[];
}

const tabOf: Record<Entity, Tab> = {
  Users: { label: 'User Management', Tab: UsersTab, resources: [listed(users)] },
  Navigation: { label: 'Navigation', Tab: NavigationTab, resources: [listed(navigation)] },
  Content: { label: 'Content Management', Tab: ContentTab, resources: [listed(content)] },
  Blog: { label: 'Blog Posts', Tab: PostsTab, resources: [listed(posts)] },
  Faq: { label: 'FAQ', Tab: FaqTab, resources: [listed(items), listed(categories)] },
  Pages: { label: 'Pages', Tab: PagesTab, resources: [listed(pages)] },
  Enquiries: { label: 'Enquiries', Tab: EnquiriesTab, resources: [listed(enquiries)] },
  Subscribers: { label: 'Newsletter', Tab: SubscribersTab, resources: [] },
};

/** The one list of what the back office edits: the dashboard's tabs, the entries of the palette and the records that it finds. */
export const tabs = entityTags.map((entity) => ({ to: entities[entity], ...tabOf[entity] }));

export const resources = tabs.flatMap((tab) => tab.resources);
