import { setupServer } from 'msw/node';
import { handlers } from './handlers';

/** The API as tests meet it. A test says what is different for it with `server.use(...)`. */
export const server = setupServer(...handlers);
