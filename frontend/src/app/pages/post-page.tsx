import { PostView } from '@/features/blog/public/post-page';
import { RelatedWork } from '@/features/content/public/follow-on';
import { NewsletterBand } from '@/features/subscribers/public/newsletter-band';
import { SectionBoundary } from '@/components/ui/feedback/section-boundary';

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
