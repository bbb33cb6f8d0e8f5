import type { StaffQueries } from '@arot/sdk/react-query';
import { queryClient } from '../shop.ts';

/** Reads everything of a group again that is shown, after a write. */
export function reread(group: keyof StaffQueries): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => typeof queryKey[3] === 'string' && queryKey[3].startsWith(`staff.${group}.`),
  });
}
