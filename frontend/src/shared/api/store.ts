import { configureStore } from '@reduxjs/toolkit';
import { api, type ApiContext } from './base-api';

/** Creates a store, one for each server render and each test. It holds the API cache and nothing else. */
export const makeStore = (context: ApiContext) =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    devTools: false,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: context }, serializableCheck: false, immutableCheck: false }).concat(
        api.middleware,
      ),
  });

export type Store = ReturnType<typeof makeStore>;
