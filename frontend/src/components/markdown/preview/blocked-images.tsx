import { Alert } from '@/components/ui/alert';

/** Lists the images that readers won't see because their URL is not allowed. */
export function BlockedImages({ addresses }: { addresses: string[] }) {
  if (addresses.length === 0) return null;
  return (
    <Alert
      className="mb-4"
      title={`${addresses.length === 1 ? 'This picture' : 'These pictures'} can’t be shown`}
    >
      {addresses.map((address) => (
        <span key={address} className="block [overflow-wrap:anywhere] text-ink">
          {address}
        </span>
      ))}
      Pictures must be on this site or use https.
    </Alert>
  );
}
