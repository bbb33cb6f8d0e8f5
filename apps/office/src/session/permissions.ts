import type { KnownPermission } from '@arot/sdk/staff';

/** A permission that routes of the API ask for. */
export type Permission = KnownPermission['code'];
