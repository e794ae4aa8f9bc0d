import type { components } from './types.gen';

/** A type of the API by its name in the OpenAPI document. `scripts/api-types.sh` makes `types.gen.ts` from it. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];
