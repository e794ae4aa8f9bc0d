import { useEffect, type ComponentType } from 'react';
import { useLate } from '@/lib/late';
import { Failure, Loading } from '@/ui/states';

export interface LatePartTexts {
  loading: string;
  failed: string;
}

/**
 * A part of a form whose code is fetched when it is drawn. Where that fails it says so in its own place and can be asked
 * for again: what was typed around it stays.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  say: LatePartTexts,
): ComponentType<Props> {
  let Known: ComponentType<Props> | undefined;
  const fetchOnce = async () => (Known = await load());
  return function LatePart(props: Props) {
    const { fetch, status } = useLate(fetchOnce);
    useEffect(() => {
      if (!Known) void fetch();
    }, [fetch]);
    if (Known) return <Known {...props} />;
    if (status === 'failed')
      return <Failure error={undefined} otherwise={say.failed} retry={() => void fetch()} />;
    return <Loading text={say.loading} />;
  };
}
