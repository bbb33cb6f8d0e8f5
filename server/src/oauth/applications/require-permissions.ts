import { type CustomerScope, messages, type Permission, PROGRAM_PERMISSIONS } from '@arot/contract';
import { findAccountById } from '../../accounts/account.repository.ts';
import type { AuditContext } from '../../audit/record-audit.ts';
import { OperatorError } from '../../base/errors.ts';
import { ForbiddenError } from '../../http/forbidden.ts';
import { isPermitted } from '../../http/require-powers.ts';
import type { ApplicationRow } from './application.repository.ts';

type Powers = Pick<ApplicationRow, 'scopes' | 'serviceAccountId' | 'thirdParty'>;

/** The permissions over the profiles that an application reads or changes by its scopes, if customers are not asked for consent. */
const CUSTOMER_PERMISSIONS: Readonly<Record<CustomerScope, readonly Permission[]>> = {
  'customer.read': ['customers:read'],
  'customer.write': ['customers:read', 'customers:write'],
};

/**
 * Checks that the caller has every permission that an application can use: those of its `staff:` scopes, of its `customer.` scopes
 * unless customers are asked for consent, and of its service account. Who changes an application or gets its secret could use them too: a redirect URI receives the codes of other staff members. A
 * command has every permission.
 *
 * @throws OperatorError VALIDATION_ERROR for an account that is not a service account; ForbiddenError
 */
export async function requirePermissionsOf(
  { em, principal }: AuditContext,
  { scopes, serviceAccountId, thirdParty }: Powers,
): Promise<void> {
  const ofScopes = PROGRAM_PERMISSIONS.filter((permission) => scopes.includes(`staff:${permission}`));
  const ofCustomers = Object.entries(thirdParty ? {} : CUSTOMER_PERMISSIONS).filter(([scope]) =>
    scopes.includes(scope),
  );
  const ofAccount = serviceAccountId === null ? [] : await permissionsOfServiceAccount(em, serviceAccountId);
  const missing = [...new Set([...ofScopes, ...ofCustomers.flatMap(([, codes]) => codes), ...ofAccount])].filter(
    (code) => !isPermitted(principal, code as Permission),
  );
  if (missing.length === 0) return;
  const shown = missing.slice(0, 5).join(', ');
  throw new ForbiddenError({ check: 'permission', mode: shown }, messages.permissionsOfApplication(shown));
}

async function permissionsOfServiceAccount(em: AuditContext['em'], id: string): Promise<readonly string[]> {
  const account = await findAccountById(em, id);
  if (account?.isService) return account.permissions ?? [];
  const fields = { serviceAccountId: [messages.serviceAccountId] };
  throw new OperatorError('Nothing was changed.', [`serviceAccountId: ${messages.serviceAccountId.en}`], {
    code: 'VALIDATION_ERROR',
    fields,
  });
}
