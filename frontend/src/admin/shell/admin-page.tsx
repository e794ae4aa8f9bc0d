import '@/admin/styles/admin.css';
import { LogOut } from 'lucide-react';
import { useEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useMatch } from 'react-router-dom';
import { api } from '@/shared/api/base-api';
import { entities } from '@/shared/api/entities';
import type { Schema } from '@/shared/api/types';
import { Head } from '@/shared/ui/head';
import { Button, ButtonLink } from '@/shared/ui/button';
import { Empty } from '@/shared/ui/feedback/feedback';
import { lazyComponent } from '@/admin/ui/lazy-component';
import { SectionBoundary } from '@/shared/ui/feedback/section-boundary';
import { BulkRunsProvider } from '@/admin/bulk/bulk-runs';
import { TabLinks, tabId } from '@/admin/ui/tab-links';
import { usePostTitle } from '@/admin/posts/api';
import { useEnquiryCountsQuery } from '@/admin/enquiries/api';
import { resources, tabs } from '@/admin/resources';
import { useLogout } from '@/shared/session/use-logout';
import { DashboardTools } from './dashboard-tools';

const editor = () => import(/* webpackChunkName: "post-editor" */ '@/admin/posts/post-editor');
const messages = { loading: 'Loading...', failed: 'We couldn’t load the editor.' };
const PostEditor = lazyComponent(async () => (await editor()).PostEditor, messages);

const titleOfForm = (path: string) =>
  resources.flatMap(({ forms }) => forms).find((form) => form.path.test(path))?.title;

/** Adds a tab while the blog form is open. */
function formTab(path: string) {
  const label = isWithin(path, entities.Blog) ? titleOfForm(path) : undefined;
  return label === undefined ? [] : [{ to: path, label }];
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
  // `/admin` itself is the tab that was used last, at first the specified one.
  const [first] = tabs;
  const start = lastTab() ?? entities.Users;
  const address = path === '/admin' ? start : path;
  const tab = [...extra, ...tabs].find(({ to }) => isWithin(address, to));
  const listTab = tabs.find(({ to }) => isWithin(path, to))?.to;
  useEffect(() => {
    if (listTab) rememberTab(listTab);
  }, [listTab]);
  const selected = tab?.to ?? '';
  const post = usePostTitle(useMatch('/admin/blog/:id/edit')?.params.id);
  const title = post ? `Edit “${post}”` : (titleOfForm(path) ?? tab?.label ?? notFoundTitle);
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
              {tabs.map(({ to, Tab, resources: [first] }) => (
                <Route key={to} path={to.slice('/admin/'.length)} element={<Tab />}>
                  {/* A tab shows its own form, but that of posts is a page. */}
                  {to !== entities.Blog &&
                    first?.forms.map(({ route }) => <Route key={route} path={route} />)}
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

/** Where the browser keeps the tab that was used last. */
const key = 'portico-admin-tab';

const addresses: string[] = Object.values(entities);

/** The address of the tab that was used last in this browser; `undefined` on a first visit, or without storage. */
function lastTab(): string | undefined {
  try {
    const address = localStorage.getItem(key);
    return address !== null && addresses.includes(address) ? address : undefined;
  } catch {
    return undefined;
  }
}

function rememberTab(address: string) {
  try {
    localStorage.setItem(key, address);
  } catch {
    // The dashboard then begins with its first tab.
  }
}

const { useAliveQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    alive: build.query<Schema<'Alive'>, void>({ query: () => '/healthz', keepUnusedDataFor: 0 }),
  }),
});

/** The version of the program, for whoever reports a fault. */
function VersionLine() {
  const { data } = useAliveQuery();
  if (!data) return null;
  return (
    <p className="mt-10 border-t border-line pt-3 text-caption text-muted print:hidden">
      {`Portico ${data.version}${data.commit ? ` (${data.commit})` : ''}`}
    </p>
  );
}
