/** Fixed sample data for the portal, identical for all clients. */
export const summary = [
  { label: 'Active projects', value: 3, note: '1 nearly done' },
  { label: 'Project reports', value: 15, note: '2 new this month' },
  { label: 'Messages', value: 8, note: '3 unread' },
] as const;

export const projects = [
  {
    name: 'Demand forecasting',
    status: 'In progress',
    progress: 65,
    next: 'Back-test on the last two seasons',
  },
  { name: 'Document triage', status: 'In review', progress: 90, next: 'Acceptance by your operations team' },
  { name: 'Support assistant', status: 'Planning', progress: 20, next: 'Workshop on intents and hand-over' },
] as const;

export const activities = [
  { text: 'Model evaluation report added to Demand forecasting', date: '2 hours ago' },
  { text: 'Milestone “Pilot” of Document triage completed', date: 'Yesterday' },
  { text: 'New message from your project lead', date: '2 days ago' },
  { text: 'Kick-off of Support assistant scheduled', date: 'Last week' },
] as const;
