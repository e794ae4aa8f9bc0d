import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '@/admin/api/base-api';
import type { PageDataStore } from '@/shared/api/page-data';
import type { SessionStore } from '@/shared/session/session';

/** The thunks' `extraArgument`: what the whole document knows besides the store. */
export interface StoreContext {
  pageData: PageDataStore;
  session: SessionStore;
}

/** Creates the store of a document, or of a test. It holds the API cache and nothing else. */
export function makeStore(context: StoreContext) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    devTools: false,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: context },
        // Of development; slow ones are no fault.
        serializableCheck: { warnAfter: 1000 },
        immutableCheck: { warnAfter: 1000 },
      }).concat(api.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}

export type Store = ReturnType<typeof makeStore>;
