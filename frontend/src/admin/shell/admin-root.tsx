import { ShieldX } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { Outlet, ScrollRestoration, useLocation, type RouteObject } from 'react-router-dom';
import { notAdminMessage } from '@/admin/api/access';
import { NavigationBlocks } from '@/admin/hooks/use-block';
import { useIgnoreKeyRepeat } from '@/admin/hooks/browser-hooks';
import { EditingSession } from '@/admin/session/editing-session';
import { api, listTag } from '@/admin/api/base-api';
import type { StoreContext } from '@/admin/api/store';
import { entityTags } from '@/shared/api/entities';
import { RouteBoundary, ErrorScreen } from '@/shared/layout/app';
import { ReloadPage } from '@/shared/layout/reload-page';
import { SiteLayout } from '@/shared/layout/site-layout';
import { adminPaths } from '@/shared/links/page-list';
import { navigationQuery } from '@/shared/navigation/queries';
import { loginPathFor } from '@/shared/session/return-path';
import { useUser } from '@/shared/session/use-user';
import type { User } from '@/shared/session/user';
import { Verifying } from '@/shared/ui/feedback/feedback';
import { ButtonLink } from '@/shared/ui/button';
import { Head } from '@/shared/ui/head';

export const adminPages = {
  'admin-page': async () => (await import(/* webpackChunkName: "admin-page" */ './admin-page')).AdminPage,
  'create-post-page': async () =>
    (await import(/* webpackChunkName: "create-post-page" */ '@/admin/posts/post-form')).CreatePostPage,
};

type AdminChunk = keyof typeof adminPages;

const pageRoutes = (Object.keys(adminPages) as AdminChunk[]).map((chunk): RouteObject => ({
  id: chunk,
  path: adminPaths[chunk],
  caseSensitive: true,
  Component: lazy(async () => ({ default: await adminPages[chunk]() })),
}));

/** The routes of the back office. Other addresses have documents of their own. */
export const adminRoutes: RouteObject[] = [
  {
    element: <AdminRoot />,
    ErrorBoundary: ErrorScreen,
    children: [
      {
        Component: SiteLayout,
        children: [
          { element: <AdminOnly />, children: pageRoutes },
          { path: '*', Component: ReloadPage },
        ],
      },
    ],
  },
];

function AdminRoot() {
  useFollowUser();
  useIgnoreKeyRepeat();
  return (
    <NavigationBlocks>
      <RouteBoundary />
      <ScrollRestoration />
    </NavigationBlocks>
  );
}

/** The signed-in user and the menu are not in the store. These ask for them again when a change makes their tags stale. */
export const { useCheckUserQuery, useRefreshMenuQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    checkUser: build.query<null, void>({
      queryFn: async (_arg, { extra }) => {
        await (extra as StoreContext).session.check();
        return { data: null };
      },
      providesTags: ['User'],
    }),
    refreshMenu: build.query<null, void>({
      queryFn: async (_arg, { extra }) => {
        await (extra as StoreContext).pageData.refetch(navigationQuery);
        return { data: null };
      },
      providesTags: [listTag('Navigation')],
    }),
  }),
});

/** What the store holds depends on the user. */
function useFollowUser() {
  useCheckUserQuery();
  useRefreshMenuQuery();
  const { user } = useUser();
  const dispatch = useDispatch();
  const last = useRef<number>(undefined);
  useEffect(() => {
    if (!user || user.id === last.current) return;
    // What the last user left behind is dropped, and what is shown is fetched again.
    if (last.current !== undefined) dispatch(api.util.invalidateTags(entityTags));
    last.current = user.id;
  }, [user, dispatch]);
}

function AdminOnly() {
  const { user, isKnown } = useUser();
  if (!isKnown) return <Verifying />;
  return (
    <EditingSession user={user} denied={!user?.isAdmin && <AccessDenied user={user} />}>
      <RouteBoundary>
        <Suspense fallback={<Verifying />}>
          <Outlet />
        </Suspense>
      </RouteBoundary>
    </EditingSession>
  );
}

function AccessDenied({ user }: { user: User | null }) {
  const location = useLocation();
  return (
    <div className="wrap grid min-h-[60dvh] content-center justify-items-center py-24 text-center">
      <Head title="Access Denied" />
      <ShieldX aria-hidden="true" className="mb-5 size-10 text-destructive" strokeWidth={1.5} />
      <h1 className="text-h2">Access Denied</h1>
      <p className="mt-3 text-muted">{user ? notAdminMessage : 'Please log in to access this page.'}</p>
      <div className="mt-8">
        {user ? (
          <ButtonLink to="/client-portal" size="lg" variant="outline">
            Go to the client portal
          </ButtonLink>
        ) : (
          // The login leads back here.
          <ButtonLink to={loginPathFor(location)} size="lg">
            Go to Login
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
