import { entities } from '@/shared/api/entities';
import { defineResource } from '@/admin/resource/resource';
import { wordsFor } from '@/admin/resource/words';
import { ResourcePanel } from '@/admin/resource/resource-panel';
import { textColumn, timeColumn } from '@/admin/table/rows/column';
import { Avatar } from '@/shared/ui/avatar';
import { Badge } from '@/shared/ui/badge';
import type { User } from '@/shared/session/user';
import { usersEndpoints } from './api';
import { DeleteUser } from './delete-user';
import { useUndeletable } from './use-protection';

export const users = defineResource<User>({
  endpoints: usersEndpoints,
  address: entities.Users,
  title: 'User Management',
  search: 'Search users',
  name: 'username',
  words: wordsFor('user', 'users'),
  columns: [
    textColumn('username', 'Username', { cell: (user) => <UserName user={user} /> }),
    {
      id: 'isAdmin',
      header: 'Role',
      sortable: true,
      cell: ({ isAdmin }) => (
        <Badge variant={isAdmin ? 'blue' : 'default'}>{isAdmin ? 'Admin' : 'User'}</Badge>
      ),
    },
    timeColumn('createdAt', 'Created At', 'ascending'),
  ],
  filters: [
    {
      name: 'role',
      emptyLabel: 'All roles',
      options: [
        { value: 'admin', label: 'Admin' },
        { value: 'user', label: 'User' },
      ],
    },
  ],
  form: async () => (await import(/* webpackChunkName: "user-form" */ './user-form')).UserForm,
  useUndeletable,
  describeDeletion: ({ username }) =>
    `This action cannot be undone. This will permanently delete the user "${username}".`,
  Delete: DeleteUser,
  palette: {
    create: { label: 'New user', words: 'account client administrator' },
    found: {
      title: 'Users',
      labelOf: ({ username, displayName }) => displayName || username,
      detailOf: ({ username, displayName }) => displayName && username,
    },
  },
});

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

/** The tab 'User Management' of the dashboard. */
export const UsersTab = () => <ResourcePanel of={users} />;
