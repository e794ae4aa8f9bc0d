import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { Cover } from '@/components/site/cover';
import { TruncatedText } from '@/components/site/truncated-text';
import type { ContentSummary } from '@/features/content/queries';
import { readMetadata } from '@/features/content/metadata';
import { ContentList, type ContentListProps } from './content-list';

/** Case studies as cards. */
export function CaseStudyList(list: Omit<ContentListProps, 'children'>) {
  return (
    <ContentList {...list}>
      {(studies) => (
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
          {studies.map((study, index) => (
            <CaseStudyCard key={study.id} study={study} index={index % 3} />
          ))}
        </div>
      )}
    </ContentList>
  );
}

/** On phones the picture is a small one beside the title. */
function CaseStudyCard({ study, index }: { study: ContentSummary; index: number }) {
  const { image, client } = readMetadata(study.metadata);
  return (
    <article
      className="rise group relative flex flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-control has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-blue"
      style={{ '--nth': index } as CSSProperties}
    >
      <div className="max-sm:flex max-sm:items-center max-sm:gap-4 max-sm:p-4 max-sm:pb-0">
        <Cover
          id={study.id}
          image={image}
          className="max-sm:aspect-square max-sm:w-16 max-sm:shrink-0 max-sm:rounded-control"
        />
        <div className="min-w-0 sm:px-6 sm:pt-6">
          {client && <p className="mb-0.5 text-caption font-normal text-muted sm:mb-1.5">{client}</p>}
          <h3 className="text-h3 text-balance">
            <Link to={`/case-studies/${study.id}`} className="outline-none after:absolute after:inset-0">
              {study.title}
            </Link>
          </h3>
        </div>
      </div>
      <p className="px-4 pt-3 pb-4 text-[0.9375rem] leading-[1.55] text-muted sm:px-6 sm:pt-2 sm:pb-6">
        <TruncatedText text={study.summary} narrow={110} />
      </p>
    </article>
  );
}
