/** Query keys and options for TanStack Query 5. Only types are imported from it. */
export { type ArotQueries, createQueries, type InfiniteQuery } from './create-queries.ts';
export { type CursorQuery, createStaffQueries, type StaffQueries } from './create-staff-queries.ts';
export type { Query, QueryKey, QueryOptions } from './query.ts';
export { resetOnAuthChange } from './reset-on-auth-change.ts';
