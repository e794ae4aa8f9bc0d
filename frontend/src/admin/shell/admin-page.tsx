import '@/admin/styles/admin.css';
import { LogOut } from 'lucide-react';
import { useEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useMatch } from 'react-router-dom';
import { BulkRunsProvider } from '@/admin/bulk/bulk-runs';
import { useEnquiryCountsQuery } from '@/admin/enquiries/api';
import { readStored, writeStored } from '@/admin/lib/browser';
import { usePostTitle } from '@/admin/posts/api';
import { resources, tabs } from '@/admin/resources';
import { lazyComponent } from '@/admin/ui/lazy-component';
import { TabLinks, tabId } from '@/admin/ui/tab-links';
import { api } from '@/admin/api/base-api';
import { entities } from '@/shared/api/entities';
import type { Schema } from '@/shared/api/types';
import { useLogout } from '@/shared/session/use-logout';
import { Button, ButtonLink } from '@/shared/ui/button';
import { Empty } from '@/shared/ui/feedback/feedback';
import { SectionBoundary } from '@/shared/ui/feedback/error-boundary';
import { Head } from '@/shared/ui/head';
import { DashboardTools } from './dashboard-tools';

const PostEditor = lazyComponent(
  async () => (await import(/* webpackChunkName: "post-editor" */ '@/admin/posts/post-editor')).PostEditor,
  { loading: 'Loading...', failed: 'We couldn’t load the editor.' },
);

const titleOfForm = (path: string) =>
  resources.map((resource) => resource.titleOfForm(path)).find((title) => title !== undefined);

const isWithin = (path: string, tab: string) => path === tab || path.startsWith(`${tab}/`);

const key = 'portico-admin-tab';

const panel = 'dashboard';
const notFoundTitle = '404 Page Not Found';

export function AdminPage() {
  const { pathname } = useLocation();
  const { logout, isLeaving } = useLogout('admin');
  const path = pathname.replace(/\/+$/, '');
  const formTitle = titleOfForm(path);
  // A tab is added while the blog form is open.
  const extra = formTitle && isWithin(path, entities.Blog) ? [{ to: path, label: formTitle }] : [];
  const { data: counts } = useEnquiryCountsQuery();
  // `/admin` itself is the tab that was used last, at first the specified one.
  const start = tabs.find(({ to }) => to === readStored(key))?.to ?? entities.Users;
  const address = path === '/admin' ? start : path;
  const tab = [...extra, ...tabs].find(({ to }) => isWithin(address, to));
  const listTab = tabs.find(({ to }) => isWithin(path, to))?.to;
  useEffect(() => {
    if (listTab) writeStored(key, listTab);
  }, [listTab]);
  const selected = tab?.to ?? '';
  const post = usePostTitle(useMatch('/admin/blog/:id/edit')?.params.id);
  const title = post ? `Edit “${post}”` : (formTitle ?? tab?.label ?? notFoundTitle);
  const [first] = tabs;
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
        badges={{ [entities.Enquiries]: counts?.new }}
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
              {tabs.map(({ to, Tab, resources: [first] }) => (
                <Route key={to} path={to.slice('/admin/'.length)} element={<Tab />}>
                  {/* A tab shows its own form, but that of posts is a page. */}
                  {to !== entities.Blog &&
                    first?.hasFormAddress &&
                    ['new', ':id/edit'].map((form) => <Route key={form} path={form} />)}
                </Route>
              ))}
              <Route path="blog/new" element={<PostEditor />} />
              <Route path="blog/:id/edit" element={<PostEditor />} />
              <Route
                index
                element={first && start === first.to ? <first.Tab /> : <Navigate to={start} replace />}
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

const UnknownTab = () => (
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

const { useAliveQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    alive: build.query<Schema<'Alive'>, void>({ query: () => '/healthz', keepUnusedDataFor: 0 }),
  }),
});

function VersionLine() {
  const { data } = useAliveQuery();
  if (!data) return null;
  return (
    <p className="mt-10 border-t border-line pt-3 text-caption text-muted print:hidden">
      {`Portico ${data.version}${data.commit ? ` (${data.commit})` : ''}`}
    </p>
  );
}
