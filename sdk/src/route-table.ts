import type { files } from './files.ts';

/** Routes of a client, and how it sends and receives files, if a route has some. */
export type RouteTable<Operations = unknown> = {
  /** `parseRoute` in `route.ts` explains the columns. */
  readonly rows: readonly string[];
  readonly files?: typeof files;
  /** The operations by namespace. Only the compiler knows this property. */
  readonly operations?: Operations;
};
