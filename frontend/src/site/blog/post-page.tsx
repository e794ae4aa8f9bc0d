import { PostView } from './post-view';
import { RelatedWork } from '@/site/content/follow-on';
import { NewsletterBand } from '@/site/newsletter/newsletter-band';
import { SectionBoundary } from '@/shared/ui/feedback/section-boundary';

/** A post, followed by what the company did on its topic and by the newsletter. */
export function PostPage() {
  return (
    <PostView
      end={(post) => (
        <>
          <SectionBoundary isVisible={false}>
            <RelatedWork topic={post} />
          </SectionBoundary>
          <div className="print:hidden">
            <NewsletterBand />
          </div>
        </>
      )}
    />
  );
}
