import { DataTable, type Column } from '@/admin/table/data-table';
import { FilterSelects } from '@/admin/table/filter-select';
import type { Filter } from '@/admin/table/filters';
import { CreateLabel, ListPage } from '@/admin/table/list-page';
import { EditAndDelete } from '@/admin/table/row-actions';
import { pageArgOf, useServerTable } from '@/admin/table/server-table';
import { useCreateOnArrival } from '@/admin/table/use-create-on-arrival';
import { useRecordEditor } from '@/admin/table/use-record-editor';
import { useTableParams } from '@/admin/table/use-table-params';
import { lazyForm } from '@/admin/forms/lazy-form';
import { Avatar } from '@/shared/ui/avatar';
import { Badge } from '@/shared/ui/badge';
import { Button } from '@/shared/ui/button';
import { Time } from '@/admin/ui/time';
import { useUser } from '@/shared/session/use-user';
import type { User } from '@/shared/session/user';
import { usersPath, useUserRowsQuery } from './api';
import { usePreload } from '@/admin/hooks/use-preload';
import { DeleteUser } from './delete-user';

const roleOf = ({ isAdmin }: User) => (isAdmin ? 'Admin' : 'User');

const columns: Column<User>[] = [
  {
    id: 'username',
    header: 'Username',
    sortable: true,
    cell: (user) => <UserName user={user} />,
  },
  {
    id: 'isAdmin',
    header: 'Role',
    sortable: true,
    cell: (user) => <Badge variant={user.isAdmin ? 'blue' : 'default'}>{roleOf(user)}</Badge>,
  },
  {
    id: 'createdAt',
    defaultSort: 'ascending',
    header: 'Created At',
    sortable: true,
    isDescendingFirst: true,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
];

function UserName({ user: { username, displayName, avatarUrl } }: { user: User }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={displayName || username} image={avatarUrl} className="size-8" />
      <span className="min-w-0">
        <span className="block">{username}</span>
        {displayName && <span className="block text-caption font-normal text-muted">{displayName}</span>}
      </span>
    </span>
  );
}

const filters: Filter[] = [
  {
    name: 'role',
    emptyLabel: 'All roles',
    options: [
      { value: 'admin', label: 'Admin' },
      { value: 'user', label: 'User' },
    ],
  },
];

/** Sorted by administrators first, so two rows tell whether there is more than one. */
const firstAdmins = { limit: 2, sort: '-isAdmin' };

/** Whether a user is protected, and from whom; the server has the last word. */
function useProtection() {
  const { user: currentUser } = useUser();
  const { data } = useUserRowsQuery(firstAdmins, { refetchOnMountOrArgChange: true });
  const admins = data?.rows.filter(({ isAdmin }) => isAdmin).length ?? 0;
  return (user: User) => ({
    isLast: user.isAdmin && admins === 1,
    isSelf: user.id === currentUser?.id,
  });
}

function disabledReason({ isLast, isSelf }: { isLast: boolean; isSelf: boolean }) {
  if (isLast) return 'You can’t delete the last administrator.';
  return isSelf ? 'You can’t delete your own account. Ask another administrator.' : undefined;
}

const importUserDialog = async () =>
  (await import(/* webpackChunkName: "user-form" */ './user-dialog')).UserDialog;
const UserDialog = lazyForm(importUserDialog);

/** The tab 'User Management' of the dashboard. */
export function UsersTab() {
  const list = useTableParams(['role']);
  const users = useServerTable(useUserRowsQuery(pageArgOf(list), { refetchOnMountOrArgChange: true }), list);
  const editor = useRecordEditor<User>();
  usePreload(importUserDialog);
  useCreateOnArrival(editor.create);
  const deleting = useRecordEditor<User>();
  const protection = useProtection();
  const create = (
    <Button onClick={editor.create}>
      <CreateLabel>Create New User</CreateLabel>
    </Button>
  );
  return (
    <ListPage
      title="User Management"
      action={create}
      search={{ list, label: 'Search users', query: users }}
      filters={<FilterSelects list={list} filters={filters} />}
    >
      <DataTable
        columns={columns}
        keyOf={({ id }) => id}
        path={usersPath}
        query={users}
        list={list}
        filters={filters}
        actions={(user) => (
          <EditAndDelete
            name={user.username}
            edit={() => editor.edit(user)}
            remove={() => deleting.edit(user)}
            disabledReason={disabledReason(protection(user))}
          />
        )}
        open={editor.edit}
        create={create}
        messages={{
          loading: 'Loading users...',
          empty: 'No users found',
          noun: 'users',
          failed: 'Failed to fetch users',
        }}
      />
      {editor.isOpen && (
        <UserDialog
          user={editor.record}
          {...(editor.record && protection(editor.record))}
          onClose={editor.close}
        />
      )}
      {deleting.record && <DeleteUser user={deleting.record} onClose={deleting.close} />}
    </ListPage>
  );
}
