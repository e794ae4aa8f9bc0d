import { configureStore } from '@reduxjs/toolkit';
import { api, type ApiContext } from '@/api/client';

/** A store of its own for every render and every test: it holds the API's cache and nothing else. */
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
