import { setupServer } from 'msw/node';
import { handlers } from './handlers';

/** The default API for tests. A test overrides responses with `server.use(...)`. */
export const server = setupServer(...handlers);
