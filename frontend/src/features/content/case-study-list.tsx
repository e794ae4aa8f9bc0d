import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { Cover } from '@/ui/cover';
import type { ContentSummary } from './api';
import { ContentList } from './content-list';
import { readMetadata } from './metadata';

/** Case studies as cards; the first `limit` of them, or all. */
export function CaseStudyList({ limit }: { limit?: number }) {
  return (
    <ContentList type="case-study">
      {(studies) => (
        <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {studies.slice(0, limit).map((study, index) => (
            <CaseStudyCard key={study.id} study={study} nth={index % 3} />
          ))}
        </div>
      )}
    </ContentList>
  );
}

function CaseStudyCard({ study, nth }: { study: ContentSummary; nth: number }) {
  const { image, client } = readMetadata(study.metadata);
  return (
    <article
      className="rise group relative flex flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-control has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-blue"
      style={{ '--nth': nth } as CSSProperties}
    >
      <Cover id={study.id} image={image} />
      <div className="flex flex-1 flex-col p-6">
        {client && <p className="mb-1.5 text-caption font-normal text-muted">{client}</p>}
        <h3 className="text-h3 text-balance">
          <Link to={`/case-studies/${study.id}`} className="outline-none after:absolute after:inset-0">
            {study.title}
          </Link>
        </h3>
        <p className="mt-2 line-clamp-4 text-[0.9375rem] leading-[1.55] text-muted">{study.summary}</p>
      </div>
    </article>
  );
}
