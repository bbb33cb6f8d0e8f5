/** Query keys and options for TanStack Query 5. Only types are imported from it. */
export { type ArotQueries, createQueries, type InfiniteQuery, type Query, type QueryKey } from './create-queries.ts';
export { resetOnAuthChange } from './reset-on-auth-change.ts';
