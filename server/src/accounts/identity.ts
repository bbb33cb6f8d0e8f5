import type { AuthIdentity } from '@arot/contract';
import type { CredentialRow } from './sessions/credential.repository.ts';

/** The columns that an identity is made of. */
type IdentityRow = Omit<
  CredentialRow,
  | 'credentialId'
  | 'kind'
  | 'ownPermissions'
  | 'addressRanges'
  | 'clientId'
  | 'scopes'
  | 'tokenHash'
  | 'mustChangePassword'
  | 'createdAt'
  | 'expiresAt'
  | 'freshAt'
  | 'factorAt'
  | 'methods'
  | 'active'
  | 'isService'
  | 'useIsOld'
  | 'catalogVersion'
  | 'priceLists'
>;

/** Returns the type of an account. An account with a role is staff, even if it has a customer record. */
function accountTypeOf(row: Pick<IdentityRow, 'roleName' | 'customerType'>): AuthIdentity['accountType'] {
  if (row.roleName !== null) return 'STAFF';
  return row.customerType === null ? 'USER' : 'CUSTOMER';
}

/** @see catalog specification, section 2, AuthIdentity */
export function toAuthIdentity(row: IdentityRow): AuthIdentity {
  const accountType = accountTypeOf(row);
  return {
    id: row.accountId,
    name: row.name,
    email: row.email,
    phoneNumber: row.phoneNumber,
    image: row.image,
    accountType,
    customerType: accountType === 'CUSTOMER' ? row.customerType : null,
    permissions: accountType === 'STAFF' ? (row.permissions ?? []) : [],
  };
}
