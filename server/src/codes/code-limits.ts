import type { Clock } from '../base/clock.ts';
import type { EntityManager } from '../database/database.ts';
import type { Limit } from '../security/limiter.ts';
import { deleteCounts, isCapped } from './code.repository.ts';

export type CodeLimits = {
  readonly lifetimeSeconds: number;
  /** The pause between two codes to one target. */
  readonly resendSeconds: number;
  /** Attempts of one code. */
  readonly attempts: number;
  /** Attempts for one target, over all codes. */
  readonly targetAttempts: Limit;
  /** Codes to one target. */
  readonly targetLimit: Limit;
};

/** Returns true if a limit of one of these targets is reached. */
export async function areCodesCapped(
  { em, clock }: { readonly em: EntityManager; readonly clock: Clock },
  targets: readonly string[],
  { targetLimit, targetAttempts }: CodeLimits,
): Promise<boolean> {
  return await isCapped(em, targets, { send: targetLimit, attempt: targetAttempts }, clock());
}

/** Forgets what was counted of these targets. @returns whether anything was */
export async function liftLimits({ em }: { readonly em: EntityManager }, targets: readonly string[]): Promise<boolean> {
  return await deleteCounts(em, targets);
}
