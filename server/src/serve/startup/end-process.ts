import type { Logger } from 'pino';
import { watchParentShell } from './watch-parent-shell.ts';

/** The reason why a server stops, for its log. */
export type StopReason = { readonly signal: NodeJS.Signals } | { readonly ended: 'parent shell' | 'parent process' };

/**
 * Resolves at the first signal to stop. The listeners remain, because the same signal can arrive twice: a terminal signals
 * the whole process group, and npm passes the signal on. Without a listener, the second one would end the process at once.
 *
 * @param hasParent true for a process that ends with its parent
 */
export function nextStopReason(hasParent = false): Promise<StopReason> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve({ signal }));
    watchParentShell(() => resolve({ ended: 'parent shell' }));
    if (!hasParent) return;
    const onDisconnect = () => resolve({ ended: 'parent process' });
    if (process.connected) process.once('disconnect', onDisconnect);
    else onDisconnect();
  });
}

/** Logs an unexpected error and ends the process, whose state is unknown after it. */
export function exitOnUnexpectedErrors(logger: Logger): void {
  process.on('uncaughtException', (error, origin) => {
    logger.fatal({ err: error }, origin);
    process.exit(1);
  });
  // Standard error may be closed. Losing the text for people must not end the process.
  process.stderr.on('error', () => undefined);
}

/** Ends the process when the deadlines have passed, even if a statement is still running. */
export function exitWhenOverdue(logger: Logger, deadlineMs: number): void {
  setTimeout(() => {
    logger.fatal('the database did not close in time');
    process.exit(1);
  }, deadlineMs).unref();
}
