import type { AuthIdentity } from '@arot/contract';
import type { AccountRow } from './account.repository.ts';

/** The columns that an identity is made of. */
type IdentityRow = Pick<
  AccountRow,
  'id' | 'name' | 'email' | 'phoneNumber' | 'image' | 'roleName' | 'permissions' | 'customerType'
>;

/** Returns the type of an account. An account with a role is staff, even if it has a customer record. */
function accountTypeOf({ roleName, customerType }: IdentityRow): AuthIdentity['accountType'] {
  if (roleName !== null) return 'STAFF';
  return customerType === null ? 'USER' : 'CUSTOMER';
}

/** @see catalog specification, section 2, AuthIdentity */
export function toAuthIdentity(account: IdentityRow): AuthIdentity {
  const { id, name, email, phoneNumber, image, customerType, permissions } = account;
  const accountType = accountTypeOf(account);
  return {
    ...{ id, name, email, phoneNumber, image, accountType },
    customerType: accountType === 'CUSTOMER' ? customerType : null,
    permissions: accountType === 'STAFF' ? (permissions ?? []) : [],
  };
}
