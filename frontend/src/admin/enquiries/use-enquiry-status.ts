import { useCallback, useRef } from 'react';
import { useSaveEnquiryStatusMutation, type EnquiryStatus, type ReceivedEnquiry } from './api';

export type SaveStatus = (enquiry: ReceivedEnquiry, status: EnquiryStatus) => Promise<ReceivedEnquiry>;

/** Saves status changes one after the other, each based on the version that the last one returned. */
export function useEnquiryStatus(): SaveStatus {
  const [save] = useSaveEnquiryStatusMutation();
  const last = useRef<Promise<ReceivedEnquiry>>(undefined);
  return useCallback(
    (enquiry, status) => {
      const previousSave = last.current;
      const change = async () => {
        const lastSaved = await previousSave?.catch(() => undefined);
        const isNewer = lastSaved?.id === enquiry.id && (lastSaved.version ?? 0) > (enquiry.version ?? 0);
        const { id, version } = isNewer ? lastSaved : enquiry;
        return save({ id, version, status }).unwrap();
      };
      return (last.current = change());
    },
    [save],
  );
}
