import type { WholesaleRequest } from '../generated/staff-types.ts';
import type { Call } from './mock-call.ts';
import { MockFailure } from './mock-failure.ts';
import type { MockAccount } from './mock-state.ts';

/** Returns the account that is signed in. @throws MockFailure UNAUTHENTICATED */
export function signedIn({ caller }: Pick<Call, 'caller'>): MockAccount {
  if (!caller) throw new MockFailure('UNAUTHENTICATED');
  return caller;
}

/** Returns a request for wholesale prices without a decision. */
export function pendingSince(requestedAt: string, customerNote: string | null): WholesaleRequest {
  const undecided = { decidedAt: null, decidedBy: null, note: null, reason: null };
  return { state: 'pending', requestedAt, customerNote, ...undecided };
}
