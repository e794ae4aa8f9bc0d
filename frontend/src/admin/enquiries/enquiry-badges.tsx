import { Badge, type BadgeProps } from '@/shared/ui/badge';
import type { EnquiryMail, EnquiryStatus } from './api';

export const statusNames: Record<EnquiryStatus, string> = {
  new: 'New',
  read: 'Read',
  answered: 'Answered',
  spam: 'Spam',
};

const statusVariants: Record<EnquiryStatus, BadgeProps['variant']> = {
  new: 'blue',
  read: 'default',
  answered: 'success',
  spam: 'destructive',
};

export const StatusBadge = ({ status }: { status: EnquiryStatus }) => (
  <Badge variant={statusVariants[status]}>{statusNames[status]}</Badge>
);

export const statusOptions = Object.entries(statusNames).map(([value, label]) => ({ value, label }));

const mailNames: Record<EnquiryMail['state'], string> = {
  sent: 'Sent',
  waiting: 'Waiting',
  refused: 'Refused',
  stopped: 'Stopped',
};

const mailVariants: Record<EnquiryMail['state'], BadgeProps['variant']> = {
  sent: 'success',
  waiting: 'default',
  refused: 'destructive',
  stopped: 'default',
};

export const MailBadge = ({ state }: { state: EnquiryMail['state'] }) => (
  <Badge variant={mailVariants[state]}>{mailNames[state]}</Badge>
);
