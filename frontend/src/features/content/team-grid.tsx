import type { CSSProperties } from 'react';
import { paragraphs } from '@/lib/text';
import { Avatar } from '@/ui/avatar';
import type { ContentSummary } from './api';
import { ContentList } from './content-list';
import { readMetadata } from './metadata';

/** The leadership team: pictures, names, roles and bios. */
export function TeamGrid() {
  return (
    <ContentList type="team-member">
      {(people) => (
        <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {people.map((person, index) => (
            <Person key={person.id} person={person} nth={index % 3} />
          ))}
        </ul>
      )}
    </ContentList>
  );
}

function Person({ person, nth }: { person: ContentSummary; nth: number }) {
  const { avatar, role } = readMetadata(person.metadata);
  return (
    <li className="rise border-t border-line pt-6" style={{ '--nth': nth } as CSSProperties}>
      <div className="flex items-center gap-4">
        <Avatar name={person.title} image={avatar} className="size-14 text-[1.0625rem]" />
        <div className="min-w-0">
          <h3 className="text-h3">{person.title}</h3>
          {role && <p className="text-ui font-normal text-muted">{role}</p>}
        </div>
      </div>
      {paragraphs(person.content).map((paragraph, index) => (
        <p key={index} className="mt-4 text-[0.9375rem] leading-[1.6] text-muted">
          {paragraph}
        </p>
      ))}
    </li>
  );
}
