import type { MockAccounts } from './mock-accounts.ts';
import type { Call } from './mock-call.ts';
import { invalid, MockFailure } from './mock-failure.ts';

/** Returns the permissions that an account lacks. */
export function missingFrom(has: readonly string[], wanted: readonly string[]): readonly string[] {
  return has.includes('*') ? [] : wanted.filter((code) => !has.includes(code));
}

/** Checks that the caller has what another account or a role has. @throws MockFailure FORBIDDEN */
export function requireGrantable(accounts: MockAccounts, { caller }: Call, permissions: readonly string[]): void {
  const lacking = missingFrom(caller ? accounts.permissionsOf(caller) : [], permissions);
  if (lacking.length === 0) return;
  const text = `You do not have all permissions of this role: ${lacking.slice(0, 5).join(', ')}. Ask a staff member who has them, or "*".`;
  throw new MockFailure('FORBIDDEN', { text });
}

/** Checks a role that an account is about to get. @throws MockFailure VALIDATION_ERROR, FORBIDDEN */
export function requireRole(accounts: MockAccounts, call: Call, name: string): void {
  const role = accounts.roles.find(name);
  if (!role) throw invalid('role', 'There is no such role. Create it first.');
  requireGrantable(accounts, call, role.permissions);
}
