import { OperatorError } from '../base/errors.ts';
import type { AccountRow } from './account.repository.ts';

/** @throws OperatorError for the account of a program, which has a role and keys, and nothing to sign in with */
export function requirePerson({ id, isService }: Pick<AccountRow, 'id' | 'isService'>): void {
  if (!isService) return;
  const message = `${id} is a service account: it has a role and keys, and nothing to sign in with.`;
  throw new OperatorError(message, [], { code: 'CONFLICT' });
}
