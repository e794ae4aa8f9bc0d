import { Alert } from '@/shared/ui/alert';

export interface BlockedImagesProps {
  addresses: string[];
  reason: string;
}

/** Lists the images that readers won't see, and says why. */
export function BlockedImages({ addresses, reason }: BlockedImagesProps) {
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
      {reason}
    </Alert>
  );
}
