import { useId, useState } from 'react';
import { DeleteRecord } from '@/admin/resource/deletion';
import { defineResource, type DeleteProps } from '@/admin/resource/resource';
import { ResourcePanel } from '@/admin/resource/resource-panel';
import { wordsFor } from '@/admin/resource/words';
import { textColumn, timeColumn } from '@/admin/table/rows/column';
import { optionsOf, Select } from '@/admin/ui/select';
import { entities } from '@/shared/api/entities';
import { formatNumber } from '@/shared/lib/text/format';
import { useUser } from '@/shared/session/use-user';
import type { User } from '@/shared/session/user';
import { Avatar } from '@/shared/ui/avatar';
import { Badge } from '@/shared/ui/badge';
import { usePostCountQuery, usersEndpoints } from './api';

export const users = defineResource<User>({
  endpoints: usersEndpoints,
  address: entities.Users,
  title: 'User Management',
  name: 'username',
  words: wordsFor('user', 'users'),
  columns: [
    textColumn('username', 'Username', { cell: (user) => <UserName user={user} /> }),
    textColumn('isAdmin', 'Role', {
      cell: ({ isAdmin }) => (
        <Badge variant={isAdmin ? 'blue' : 'default'}>{isAdmin ? 'Admin' : 'User'}</Badge>
      ),
    }),
    timeColumn('createdAt', 'Created At', 'ascending'),
  ],
  filters: [{ name: 'role', emptyLabel: 'All roles', options: optionsOf({ admin: 'Admin', user: 'User' }) }],
  form: async () => (await import(/* webpackChunkName: "user-form" */ './user-form')).UserForm,
  useUndeletable: () => {
    const reasonFor = useProtection();
    return (user) =>
      reasonFor(user, {
        last: 'You can’t delete the last administrator.',
        self: 'You can’t delete your own account. Ask another administrator.',
      });
  },
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

/** Returns a function that says why a user is protected; the server has the last word. */
export function useProtection() {
  const { user: self } = useUser();
  // Sorted by administrators first, so two rows tell whether there is more than one.
  const arg = { limit: 2, sort: '-isAdmin' };
  const { data } = usersEndpoints.usePage(arg, { refetchOnMountOrArgChange: true });
  const isOne = data?.rows.filter(({ isAdmin }) => isAdmin).length === 1;
  return (user: User | undefined, reasons: { last: string; self: string }) => {
    if (user?.isAdmin && isOne) return reasons.last;
    return user && user.id === self?.id ? reasons.self : undefined;
  };
}

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

const firstUsers = { limit: 100, sort: '-isAdmin' };

/**
 * Asks before a user is deleted, and who becomes the author of their posts: the signed-in user unless another choice is
 * made, so that no byline is removed unnoticed.
 */
function DeleteUser(props: DeleteProps<User>) {
  const { record: user } = props;
  // Without a count the question is asked, too: there may be posts.
  const { data: count, isError } = usePostCountQuery(user.id, { refetchOnMountOrArgChange: true });
  const { user: self } = useUser();
  const [chosen, setChosen] = useState<string>();
  const reassignTo = count === 0 ? 0 : Number(chosen ?? self?.id);
  return (
    <DeleteRecord
      {...props}
      params={reassignTo ? { reassignTo } : undefined}
      isReady={count !== undefined || isError}
    >
      {(isError || Boolean(count)) && (
        <div className="mt-4">
          <p className="text-ui font-normal">{postsText(count)}</p>
          <NewAuthor former={user} value={String(reassignTo || '')} onChange={setChosen} />
        </div>
      )}
    </DeleteRecord>
  );
}

function postsText(count: number | undefined): string {
  if (count === undefined) return 'We couldn’t count the posts that name this user as author. They stay.';
  if (count === 1) return 'One post names this user as author. It stays.';
  return `${formatNumber(count)} posts name this user as author. They stay.`;
}

interface NewAuthorProps {
  former: User;
  value: string;
  onChange: (id: string) => void;
}

function NewAuthor({ former, value, onChange }: NewAuthorProps) {
  const id = useId();
  const { data } = usersEndpoints.usePage(firstUsers);
  const { user: self } = useUser();
  const others = (data?.rows ?? []).filter((other) => ![former.id, self?.id].includes(other.id));
  return (
    <>
      <label htmlFor={id} className="mt-3 mb-1.5 block text-ui font-medium">
        New author
      </label>
      <Select
        id={id}
        value={value}
        emptyLabel="None: remove the name"
        options={[...(self ? [self] : []), ...others].map(({ id, username, displayName }) => ({
          value: String(id),
          label: displayName ? `${displayName} (${username})` : username,
        }))}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}

export const UsersTab = () => <ResourcePanel of={users} />;
