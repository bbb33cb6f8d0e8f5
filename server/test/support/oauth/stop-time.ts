import { vi } from 'vitest';
import type { TestServer } from '../test-server.ts';

/** Stops the clocks of servers and of this process, which the provider reads. `vi.useRealTimers` ends it for the process. */
export function stopTime(servers: readonly TestServer[], time: Date): void {
  for (const each of servers) each.setNow(time);
  vi.setSystemTime(time);
}
