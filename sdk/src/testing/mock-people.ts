import type { WholesaleRequest } from '../generated/staff-types.ts';
import type { MockAccounts } from './mock-accounts.ts';
import type { Call } from './mock-call.ts';
import { invalid, MockFailure } from './mock-failure.ts';
import type { MockAccount } from './mock-state.ts';

type Change = { readonly email?: string | null | undefined; readonly phoneNumber?: string | null | undefined };

const NEEDED = ['customers:write', 'documents:read'];

/** Checks that the caller may take over the account of a customer. @throws MockFailure FORBIDDEN */
export function requireCustomerAccess(accounts: MockAccounts, { caller }: Call): void {
  const missing = NEEDED.filter((permission) => !caller || !accounts.can(caller, permission));
  if (missing.length === 0) return;
  const why = 'for a role, a password, an email address or a phone number';
  const text = `The account of a customer needs the permissions ${NEEDED.join(' and ')} ${why}. Missing: ${missing.join(', ')}.`;
  throw new MockFailure('FORBIDDEN', { text });
}

export function changesIdentifier(accounts: MockAccounts, account: MockAccount, change: Change): boolean {
  const stored = accounts.identifiersOf(account);
  const { email = stored.email, phoneNumber = stored.phoneNumber } = change;
  return email !== stored.email || phoneNumber !== stored.phoneNumber;
}

/**
 * Returns the identifiers of an account after a change.
 *
 * @throws MockFailure VALIDATION_ERROR if none would be left, CONFLICT for one that another account has
 */
export function changeIdentifiers(accounts: MockAccounts, account: MockAccount, change: Change): Partial<MockAccount> {
  if (!changesIdentifier(accounts, account, change)) return {};
  const stored = accounts.identifiersOf(account);
  const { email = stored.email, phoneNumber = stored.phoneNumber } = change;
  const identifier = phoneNumber ?? email;
  if (identifier === null) {
    const cleared = stored.email === null ? 'phoneNumber' : 'email';
    throw invalid(cleared, 'Must stay, because the account has no other identifier to log in with.');
  }
  accounts.requireFree({ email, phoneNumber }, account);
  return { identifier, email, phoneNumber };
}

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
