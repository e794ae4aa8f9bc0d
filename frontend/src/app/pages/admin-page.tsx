import '@/styles/admin.css';
import { LogOut } from 'lucide-react';
import type { ComponentType } from 'react';
import { Route, Routes, useLocation, useMatch } from 'react-router-dom';
import { entities, entityTags, type Entity } from '@/api/entities';
import { Head } from '@/components/site/head';
import { Button, ButtonLink } from '@/components/ui/button';
import { Empty } from '@/components/ui/feedback/feedback';
import { lazyComponent } from '@/components/ui/feedback/lazy-component';
import { TabLinks, tabId } from '@/components/ui/tabs/tabs';
import { usePostTitle } from '@/features/blog/admin-api';
import { PostsTab } from '@/features/blog/admin/posts-tab';
import { useEnquiryCountsQuery } from '@/features/enquiries/admin-api';
import { EnquiriesTab } from '@/features/enquiries/admin/enquiries-tab';
import { ContentTab } from '@/features/content/admin/content-tab';
import { FaqTab } from '@/features/faq/admin/faq-tab';
import { NavigationTab } from '@/features/navigation/admin/navigation-tab';
import { SubscribersTab } from '@/features/subscribers/admin/subscribers-tab';
import { useLogout } from '@/features/session/use-logout';
import { UsersTab } from '@/features/users/admin/users-tab';

const tabOf: Record<Entity, { label: string; Tab: ComponentType }> = {
  Users: { label: 'User Management', Tab: UsersTab },
  Navigation: { label: 'Navigation', Tab: NavigationTab },
  Content: { label: 'Content Management', Tab: ContentTab },
  Blog: { label: 'Blog Posts', Tab: PostsTab },
  Faq: { label: 'FAQ', Tab: FaqTab },
  Enquiries: { label: 'Enquiries', Tab: EnquiriesTab },
  Subscribers: { label: 'Newsletter', Tab: SubscribersTab },
};
const tabs = entityTags.map((entity) => ({ to: entities[entity], ...tabOf[entity] }));
const first = { to: entities.Users, ...tabOf.Users };

const editor = () => import(/* webpackChunkName: "post-editor" */ '@/features/blog/admin/post-editor');
const messages = { loading: 'Loading...', failed: 'We couldn’t load the editor.' };
const NewPost = lazyComponent(async () => (await editor()).NewPost, messages);
const EditPost = lazyComponent(async () => (await editor()).EditPost, messages);

/** Adds a tab while the blog form is open. */
function formTab(path: string) {
  if (path === '/admin/blog/new') return [{ to: path, label: 'New Blog Post' }];
  if (/^\/admin\/blog\/[^/]+\/edit$/.test(path)) return [{ to: path, label: 'Edit Blog Post' }];
  return [];
}

const panel = 'dashboard';

/** The administrators' dashboard: every tab has its own URL. */
export function AdminPage() {
  const { pathname } = useLocation();
  const { logout, isLeaving } = useLogout('admin');
  const path = pathname.replace(/\/+$/, '');
  const extra = formTab(path);
  const { data: counts } = useEnquiryCountsQuery();
  const news = { [entities.Enquiries]: counts?.new };
  const tab = path === '/admin' ? first : [...extra, ...tabs].find(({ to }) => isWithin(path, to));
  const selected = tab?.to ?? '';
  const post = usePostTitle(useMatch('/admin/blog/:id/edit')?.params.id);
  const title = post ? `Edit “${post}”` : (tab?.label ?? notFoundTitle);
  return (
    <div className="wrap pt-10 pb-16 md:pt-12">
      <Head title={`${title} | Admin Dashboard`} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-h2 max-sm:text-[1.5rem]">Admin Dashboard</h1>
        <Button variant="outline" loading={isLeaving} onClick={logout}>
          <LogOut aria-hidden="true" className="size-4" />
          Logout
        </Button>
      </div>
      <TabLinks
        label="Dashboard"
        tabs={[...tabs, ...extra]}
        badges={news}
        selected={selected}
        panel={panel}
      />
      <div id={panel} role="tabpanel" aria-labelledby={selected ? tabId(panel, selected) : undefined}>
        <Routes>
          {tabs.map(({ to, Tab }) => (
            <Route key={to} path={to.slice('/admin/'.length)} element={<Tab />} />
          ))}
          <Route path="blog/new" element={<NewPost />} />
          <Route path="blog/:id/edit" element={<EditPost />} />
          <Route index element={<first.Tab />} />
          <Route path="*" element={<UnknownTab />} />
        </Routes>
      </div>
    </div>
  );
}

const isWithin = (path: string, tab: string) => path === tab || path.startsWith(`${tab}/`);

const notFoundTitle = '404 Page Not Found';

function UnknownTab() {
  return (
    <div className="pt-8">
      <Empty
        text={notFoundTitle}
        action={
          <ButtonLink to="/admin" variant="outline">
            Go to the dashboard
          </ButtonLink>
        }
      />
    </div>
  );
}
