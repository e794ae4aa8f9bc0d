import { SmartLink } from '@/shared/ui/smart-link';
import { usePageState } from '@/shared/hooks/use-page-state';

/** What happens to a form's input, with a link to the privacy notice if the site has one. */
export function PrivacyNote({ text }: { text: string }) {
  const { privacy } = usePageState().site.legal;
  return (
    <p className="text-caption font-normal text-muted">
      {text}
      {privacy && (
        <>
          {' '}
          <SmartLink to={privacy} className="tap inline-block min-h-6 text-blue underline underline-offset-4">
            Privacy
          </SmartLink>
        </>
      )}
    </p>
  );
}
