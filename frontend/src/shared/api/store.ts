import { configureStore } from '@reduxjs/toolkit';
import { api, type ApiContext } from './base-api';

/** Creates a store, one for each server render and each test. It holds the API cache and nothing else. */
export const makeStore = (context: ApiContext) =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    devTools: false,
    middleware: (defaults) =>
      // Its checks, outside of production, leave out the functions by which pages read their answers, and how long they take.
      defaults({
        thunk: { extraArgument: context },
        serializableCheck: {
          ignoredPaths: [/\.originalArgs\b/],
          ignoredActionPaths: [/^meta\./, /^payload\b.*\b(?:arg|originalArgs)\b/],
          warnAfter: Infinity,
        },
        immutableCheck: { warnAfter: Infinity },
      }).concat(api.middleware),
  });

export type Store = ReturnType<typeof makeStore>;
