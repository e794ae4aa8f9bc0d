import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '@/shared/ui/button';
import { usePageState } from '@/shared/hooks/use-page-state';
import { withJoinedPostcode } from '@/shared/lib/text/strings';

/** Reads the map's address; `null` if it is not an HTTP URL. */
function readMap(mapUrl: string) {
  if (!/^https?:/i.test(mapUrl) || !URL.canParse(mapUrl)) return null;
  const { host, href, origin, pathname, searchParams } = new URL(mapUrl);
  const isFrame = pathname.endsWith('/export/embed.html');
  const words = isFrame ? searchParams.get('query') : null;
  // An embedded map cannot search for words, and would show the whole world.
  const search = words ? `${origin}/search?query=${encodeURIComponent(words)}` : undefined;
  const [latitude, longitude] = (isFrame ? searchParams.get('marker')?.split(',') : undefined) ?? [];
  // The full page with the same marker.
  const page =
    latitude && longitude
      ? `${origin}/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
      : (search ?? href);
  const isKnown = /(?:^|\.)openstreetmap\.org$/.test(host);
  return { host, search, page, label: isKnown ? 'Open in OpenStreetMap' : `Open on ${host}` };
}

/** The focused button was removed. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Where the company is. The map's provider is contacted only when the visitor opens the map. */
export function OfficeMap() {
  const { site } = usePageState();
  const [step, setStep] = useState<'first' | 'open' | 'closed'>('first');
  const map = readMap(site.mapUrl);
  const variant = map?.search ? 'outline' : 'default';
  return (
    <div className="relative h-full min-h-80 overflow-hidden rounded-card border border-line bg-sunken">
      {map && step === 'open' ? (
        <div className="absolute inset-0 flex flex-col">
          <iframe
            ref={focus}
            src={site.mapUrl}
            title={`Map of ${site.address || site.name}`}
            referrerPolicy="no-referrer"
            className="min-h-0 w-full flex-1"
          />
          <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line bg-surface p-2">
            <ButtonLink to={map.page} variant="link" size="sm">
              {map.label}
            </ButtonLink>
            <Button variant="ghost" size="sm" onClick={() => setStep('closed')}>
              Hide the map
            </Button>
          </div>
        </div>
      ) : (
        <>
          <Streets />
          <div className="absolute inset-0 grid grid-cols-1 content-center justify-items-center gap-4 p-6 text-center wrap-anywhere">
            <span
              aria-hidden="true"
              className="grid size-12 place-items-center rounded-full bg-blue text-on shadow-overlay"
            >
              <MapPin className="size-6" strokeWidth={1.75} />
            </span>
            {site.address && (
              <p className="max-w-[30ch] rounded-control bg-surface px-3 py-1.5 text-ui shadow-overlay">
                {withJoinedPostcode(site.address)}
              </p>
            )}
            {map && (
              <>
                {map.search && <ButtonLink to={map.search}>Find it on OpenStreetMap</ButtonLink>}
                <Button
                  ref={step === 'closed' ? focus : null}
                  variant={variant}
                  className="noscript:hidden"
                  onClick={() => setStep('open')}
                >
                  Show the map
                </Button>
                <noscript>
                  <ButtonLink to={site.mapUrl} variant={variant}>
                    Open the map
                  </ButtonLink>
                </noscript>
                <p className="rounded-control bg-surface/85 px-2 py-0.5 text-caption font-normal text-muted">
                  {`Loads from ${map.host}${map.search ? ', which doesn’t mark this address' : ''}`}
                </p>
              </>
            )}
          </div>
        </>
      )}
    </div>
  );
}

const Streets = () => (
  <svg
    viewBox="0 0 640 480"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
    className="absolute inset-0 size-full"
    fill="none"
  >
    <path d="M-20 60C140 20 180 190 330 170S520 20 680 70V-20H-20Z" className="fill-info/12" />
    <path d="M40 300l150-30 34 120-150 44Z" className="fill-success/12" />
    <path d="M470 250l130-22 26 104-134 26Z" className="fill-success/12" />
    <g className="stroke-line" strokeWidth="5">
      <path d="M-20 250 660 130M-20 350 660 230M-20 450 660 330M100 520 40 100M230 520 150 130M350 520 270 100M470 520 400 60M590 520 520 60" />
    </g>
    <g className="stroke-surface" strokeWidth="13">
      <path d="M-20 300 660 180M290 520 190-20M-20 410 660 290M540 520 440-20" />
    </g>
  </svg>
);
