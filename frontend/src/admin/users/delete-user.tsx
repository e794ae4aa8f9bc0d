import { useId, useState } from 'react';
import { DeleteRecord } from '@/admin/resource/deletion';
import type { DeleteProps } from '@/admin/resource/resource';
import { Select } from '@/admin/ui/select';
import { useUser } from '@/shared/session/use-user';
import type { User } from '@/shared/session/user';
import { usePostCountQuery, useUserRowsQuery } from './api';
import { formatNumber } from '@/shared/lib/text/format';

/** The users on offer as new author: administrators first. */
const firstUsers = { limit: 100, sort: '-isAdmin' };

/**
 * Asks before a user is deleted, and who becomes the author of their posts: the signed-in user unless another choice is
 * made, so that no byline is removed unnoticed.
 */
export function DeleteUser(props: DeleteProps<User>) {
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
      {(isError || (count !== undefined && count > 0)) && (
        <NewAuthor user={user} count={count} value={String(reassignTo || '')} onChange={setChosen} />
      )}
    </DeleteRecord>
  );
}

interface NewAuthorProps {
  user: User;
  /** The number of their posts, if it is known. */
  count: number | undefined;
  value: string;
  onChange: (id: string) => void;
}

function NewAuthor({ user, count, value, onChange }: NewAuthorProps) {
  const id = useId();
  const { data } = useUserRowsQuery(firstUsers);
  const { user: self } = useUser();
  const others = (data?.rows ?? []).filter((other) => other.id !== user.id && other.id !== self?.id);
  const candidates = self ? [self, ...others] : others;
  return (
    <div className="mt-4">
      <p className="text-ui font-normal">{postsText(count)}</p>
      <label htmlFor={id} className="mt-3 mb-1.5 block text-ui font-medium">
        New author
      </label>
      <Select
        id={id}
        value={value}
        emptyLabel="None: remove the name"
        options={candidates.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

function postsText(count: number | undefined): string {
  if (count === undefined) return 'We couldn’t count the posts that name this user as author. They stay.';
  if (count === 1) return 'One post names this user as author. It stays.';
  return `${formatNumber(count)} posts name this user as author. They stay.`;
}

const nameOf = ({ displayName, username }: User) => (displayName ? `${displayName} (${username})` : username);
