import '@/admin/styles/admin.css';
import { LogOut } from 'lucide-react';
import { useEffect, type ComponentType } from 'react';
import { Navigate, Route, Routes, useLocation, useMatch } from 'react-router-dom';
import { entities, entityTags, type Entity } from '@/shared/api/entities';
import { Head } from '@/shared/ui/head';
import { Button, ButtonLink } from '@/shared/ui/button';
import { Empty } from '@/shared/ui/feedback/feedback';
import { lazyComponent } from '@/admin/ui/lazy-component';
import { SectionBoundary } from '@/shared/ui/feedback/section-boundary';
import { BulkRunsProvider } from '@/admin/bulk/bulk-runs';
import { TabLinks, tabId } from '@/admin/ui/tab-links';
import { usePostTitle } from '@/admin/posts/api';
import { PostsTab } from '@/admin/posts/posts-tab';
import { useEnquiryCountsQuery } from '@/admin/enquiries/api';
import { EnquiriesTab } from '@/admin/enquiries/enquiries-tab';
import { ContentTab } from '@/admin/content/content-tab';
import { FaqTab } from '@/admin/faq/faq-tab';
import { NavigationTab } from '@/admin/navigation/navigation-tab';
import { SubscribersTab } from '@/admin/subscribers/subscribers-tab';
import { useLogout } from '@/shared/session/use-logout';
import { UsersTab } from '@/admin/users/users-tab';
import { DashboardTools } from './dashboard-tools';
import { tabLabels } from './tab-labels';
import { VersionLine } from './version-line';
import { lastTab, rememberTab } from './last-tab';

const tabOf: Record<Entity, ComponentType> = {
  Users: UsersTab,
  Navigation: NavigationTab,
  Content: ContentTab,
  Blog: PostsTab,
  Faq: FaqTab,
  Enquiries: EnquiriesTab,
  Subscribers: SubscribersTab,
};
const tabs = entityTags.map((entity) => ({
  to: entities[entity],
  label: tabLabels[entity],
  Tab: tabOf[entity],
}));

const editor = () => import(/* webpackChunkName: "post-editor" */ '@/admin/posts/post-editor');
const messages = { loading: 'Loading...', failed: 'We couldn’t load the editor.' };
const PostEditor = lazyComponent(async () => (await editor()).PostEditor, messages);

/** Adds a tab while the blog form is open. */
function formTab(path: string) {
  if (path === '/admin/blog/new') return [{ to: path, label: 'New Blog Post' }];
  if (/^\/admin\/blog\/[^/]+\/edit$/.test(path)) return [{ to: path, label: 'Edit Blog Post' }];
  return [];
}

function contentEditorTitle(path: string) {
  if (path === '/admin/content/new') return 'Create New Content';
  return /^\/admin\/content\/[^/]+\/edit$/.test(path) ? 'Edit Content' : undefined;
}

/** The addresses of the content editor, within its tab. */
const editorPaths = ['new', ':id/edit'];

const panel = 'dashboard';

/** The administrators' dashboard: every tab has its own URL. */
export function AdminPage() {
  const { pathname } = useLocation();
  const { logout, isLeaving } = useLogout('admin');
  const path = pathname.replace(/\/+$/, '');
  const extra = formTab(path);
  const { data: counts } = useEnquiryCountsQuery();
  const news = { [entities.Enquiries]: counts?.new };
  // `/admin` itself is the tab that was used last, at first the specified one.
  const start = lastTab() ?? entities.Users;
  const address = path === '/admin' ? start : path;
  const tab = [...extra, ...tabs].find(({ to }) => isWithin(address, to));
  const listTab = tabs.find(({ to }) => isWithin(path, to))?.to;
  useEffect(() => {
    if (listTab) rememberTab(listTab);
  }, [listTab]);
  const selected = tab?.to ?? '';
  const post = usePostTitle(useMatch('/admin/blog/:id/edit')?.params.id);
  const title = post ? `Edit “${post}”` : (contentEditorTitle(path) ?? tab?.label ?? notFoundTitle);
  return (
    <div className="wrap pt-6 pb-12 max-sm:pt-0.5">
      <Head title={`${title} | Admin Dashboard`} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:mb-0.5">
        <h1 className="text-[1.5rem] leading-tight font-semibold tracking-[-0.02em]">Admin Dashboard</h1>
        <div className="flex items-center gap-1.5 sm:gap-3">
          <DashboardTools />
          <Button variant="outline" size="sm" loading={isLeaving} onClick={logout}>
            <LogOut aria-hidden="true" className="size-4 max-sm:hidden" />
            Logout
          </Button>
        </div>
      </div>
      <TabLinks
        label="Dashboard"
        tabs={[...tabs, ...extra]}
        badges={news}
        selected={selected}
        panel={panel}
      />
      <div
        id={panel}
        data-dense=""
        role="tabpanel"
        aria-labelledby={selected ? tabId(panel, selected) : undefined}
      >
        <SectionBoundary>
          <BulkRunsProvider>
            <Routes>
              {tabs.map(({ to, Tab }) => (
                <Route key={to} path={to.slice('/admin/'.length)} element={<Tab />}>
                  {/* The tab shows its own editor. */}
                  {to === entities.Content && editorPaths.map((path) => <Route key={path} path={path} />)}
                </Route>
              ))}
              <Route path="blog/new" element={<PostEditor />} />
              <Route path="blog/:id/edit" element={<PostEditor />} />
              <Route
                index
                element={start === entities.Users ? <UsersTab /> : <Navigate to={start} replace />}
              />
              <Route path="*" element={<UnknownTab />} />
            </Routes>
          </BulkRunsProvider>
        </SectionBoundary>
      </div>
      <VersionLine />
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
