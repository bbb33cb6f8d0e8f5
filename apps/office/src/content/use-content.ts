import type { StaffAppContentDetail } from '@arot/sdk/staff';
import { queries, queryClient } from '../shop.ts';

/** Shows written content at once, and reads the lists again. */
export function contentWritten(written?: StaffAppContentDetail): void {
  if (written) queryClient.setQueryData(queries.appContent.get(written.key).queryKey, written);
  for (const queryKey of [
    queries.appContent.list().queryKey.slice(0, 4),
    queries.appContent.list.parts().queryKey.slice(0, 4),
    queries.audit.list.parts().queryKey.slice(0, 4),
    queries.audit.list().queryKey.slice(0, 4),
  ]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
