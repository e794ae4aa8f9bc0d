import { MapPin } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '@/shared/ui/button';
import { usePageState } from '@/shared/hooks/use-page-state';
import { withJoinedPostcode } from '@/shared/lib/text/strings';

/** Returns the map's address, or `null` if it is not an HTTP URL. */
function parseMapUrl(url: string): URL | null {
  try {
    const map = new URL(url);
    return /^https?:$/.test(map.protocol) ? map : null;
  } catch {
    return null;
  }
}

/**
 * A search address for a map given in words only: an embedded map cannot search and would show the whole world. `null`
 * if the map has coordinates.
 */
function searchUrlFor(map: URL | null): string | null {
  if (!map?.pathname.endsWith('/export/embed.html')) return null;
  const words = map.searchParams.get('query');
  return words && `${map.origin}/search?query=${encodeURIComponent(words)}`;
}

/** The address for opening the map on its own. For an OpenStreetMap embed, this is the full page with the same marker. */
function fullPageLink(map: URL | null): { to: string; label: string } | null {
  if (!map) return null;
  const label = /(?:^|\.)openstreetmap\.org$/.test(map.host)
    ? 'Open in OpenStreetMap'
    : `Open on ${map.host}`;
  const [latitude, longitude] = map.searchParams.get('marker')?.split(',') ?? [];
  const isFrame = map.pathname.endsWith('/export/embed.html');
  if (isFrame && latitude && longitude)
    return { to: `${map.origin}/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`, label };
  return { to: searchUrlFor(map) ?? map.href, label };
}

/** Where the company is. The map's provider is contacted only when the visitor opens the map. */
export function OfficeMap() {
  const { site } = usePageState();
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const map = parseMapUrl(site.mapUrl);
  const search = searchUrlFor(map);
  const page = fullPageLink(map);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The focused button was removed.
  useEffect(() => {
    if (isOpen) frame.current?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div className="relative h-full min-h-80 overflow-hidden rounded-card border border-line bg-sunken">
      {isOpen ? (
        <div className="absolute inset-0 flex flex-col">
          <iframe
            ref={frame}
            src={site.mapUrl}
            title={`Map of ${site.address || site.name}`}
            referrerPolicy="no-referrer"
            className="min-h-0 w-full flex-1"
          />
          <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line bg-surface p-2">
            {page && (
              <ButtonLink to={page.to} variant="link" size="sm">
                {page.label}
              </ButtonLink>
            )}
            <Button variant="ghost" size="sm" onClick={() => setOpen(false)}>
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
                {search && <ButtonLink to={search}>Find it on OpenStreetMap</ButtonLink>}
                <Button
                  ref={opener}
                  variant={search ? 'outline' : 'default'}
                  className="noscript:hidden"
                  onClick={() => setOpen(true)}
                >
                  Show the map
                </Button>
                <noscript>
                  <ButtonLink to={site.mapUrl} variant={search ? 'outline' : 'default'}>
                    Open the map
                  </ButtonLink>
                </noscript>
                <p className="rounded-control bg-surface/85 px-2 py-0.5 text-caption font-normal text-muted">
                  {`Loads from ${map.host}${search ? ', which doesn’t mark this address' : ''}`}
                </p>
              </>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** A drawing of some streets, a river and a park: of no place in particular. */
function Streets() {
  return (
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
}
