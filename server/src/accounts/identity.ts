import type { AuthIdentity } from '@arot/contract';
import type { CredentialRow } from './sessions/credential.repository.ts';

/** The columns that an identity is made of. */
type IdentityRow = Omit<
  CredentialRow,
  | 'credential_id'
  | 'kind'
  | 'own_permissions'
  | 'address_ranges'
  | 'client_id'
  | 'scopes'
  | 'token_hash'
  | 'must_change_password'
  | 'created_at'
  | 'expires_at'
  | 'fresh_at'
  | 'factor_at'
  | 'methods'
  | 'active'
  | 'is_service'
  | 'use_is_old'
  | 'catalog_version'
  | 'price_lists'
>;

/** Returns the type of an account. An account with a role is staff, even if it has a customer record. */
function accountTypeOf(row: Pick<IdentityRow, 'role_name' | 'customer_type'>): AuthIdentity['accountType'] {
  if (row.role_name !== null) return 'STAFF';
  return row.customer_type === null ? 'USER' : 'CUSTOMER';
}

/** @see catalog specification, section 2, AuthIdentity */
export function toAuthIdentity(row: IdentityRow): AuthIdentity {
  const accountType = accountTypeOf(row);
  return {
    id: row.account_id,
    name: row.name,
    email: row.email,
    phoneNumber: row.phone_number,
    image: row.image,
    accountType,
    customerType: accountType === 'CUSTOMER' ? row.customer_type : null,
    permissions: accountType === 'STAFF' ? (row.permissions ?? []) : [],
  };
}
