import { Link } from 'react-router-dom';
import { Portrait } from '@/shared/ui/portrait/portrait';
import { TruncatedText } from '@/site/parts/truncated-text';
import type { ContentSummary } from '@/shared/content/queries';
import { readMetadata } from '@/shared/content/metadata';
import { EditLink } from '@/site/parts/page';
import { cn } from '@/shared/lib/dom/cn';
import { slugify, paragraphs } from '@/shared/lib/text/strings';

/**
 * The leadership team: pictures, names, roles and bios. Where it is `brief`, phones show the beginnings of the bios, and
 * each person leads to theirs on the page about the company.
 */
export const TeamGrid = ({ items, brief = false }: { items: ContentSummary[]; brief?: boolean }) => (
  <ul className="grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-3">
    {items.map((person) => (
      <TeamMember key={person.id} person={person} brief={brief} />
    ))}
  </ul>
);

export const BriefTeam = ({ items }: { items: ContentSummary[] }) => <TeamGrid items={items} brief />;

const ToPerson = ({ name }: { name: string }) => (
  <Link
    to={`/about#${slugify(name)}`}
    className="transition-colors group-hover:text-blue after:absolute after:inset-0"
  >
    {name}
  </Link>
);

function TeamMember({ person, brief }: { person: ContentSummary; brief: boolean }) {
  const { avatar, role } = readMetadata(person.metadata);
  return (
    <li
      id={(!brief && slugify(person.title)) || undefined}
      className="rise group relative border-t border-line pt-5 sm:pt-6"
    >
      <div className="flex items-center gap-4">
        <Portrait name={person.title} image={avatar} className="w-18 sm:w-24" />
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-h3">{brief ? <ToPerson name={person.title} /> : person.title}</h3>
          {role && <p className="text-ui font-normal text-muted">{role}</p>}
        </div>
      </div>
      {paragraphs(person.content ?? '').map((paragraph, index) => (
        <p
          key={index}
          className={cn(
            'mt-3 text-[0.9375rem] leading-[1.6] text-muted sm:mt-4',
            brief && index > 0 && 'max-sm:hidden',
          )}
        >
          {brief ? <TruncatedText text={paragraph} narrow={340} /> : paragraph}
        </p>
      ))}
      {!brief && <EditLink to={`/admin/content/${person.id}/edit`} name={person.title} />}
    </li>
  );
}
