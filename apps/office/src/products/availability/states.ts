import type { AvailabilityStatus } from '@arot/sdk/staff';

/** The states of availability, as a person sorts them. */
export const AVAILABILITIES: readonly AvailabilityStatus[] = ['in_stock', 'low', 'out_of_stock', 'preorder', 'unknown'];
