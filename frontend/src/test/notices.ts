import { screen } from '@testing-library/react';

/** Where notices appear, behind a modal dialog, too. */
export const notices = () => screen.findByRole('region', { name: /Notifications/, hidden: true });
