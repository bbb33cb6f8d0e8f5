import { readIdentifier } from '@arot/contract/typed';
import type { StaffCustomer, StaffCustomerChange } from '@arot/sdk/staff';
import { showPhone } from './phone.ts';

/** A customer as the fields of the form have it: without a value, a field is empty. */
export type CustomerValues = Record<
  'name' | 'phoneNumber' | 'email' | 'shopName' | 'shopAddress' | 'shopType' | 'customerType',
  string
>;

export function valuesOf(customer: StaffCustomer): CustomerValues {
  const { name, phoneNumber, email, shopName, shopAddress, shopType, customerType } = customer;
  return {
    name,
    phoneNumber: phoneNumber === null ? '' : showPhone(phoneNumber),
    email: email ?? '',
    shopName: shopName ?? '',
    shopAddress: shopAddress ?? '',
    shopType: shopType ?? '',
    customerType,
  };
}

/** Returns the fields that differ, as a change of the API: an emptied field is null, except the name. */
export function changeOf(changes: Partial<CustomerValues>): StaffCustomerChange {
  const entries = Object.entries(changes).map(([name, typed]) => {
    const value = name === 'phoneNumber' || name === 'email' ? readIdentifier(typed) : typed;
    // A name may be empty, and a number may not: the API says so at the field.
    return [name, value === '' && name !== 'name' && name !== 'phoneNumber' ? null : value];
  });
  return Object.fromEntries(entries) as StaffCustomerChange;
}

/** Returns true if two spellings are the same number. */
export function isSamePhone(left: string, right: string): boolean {
  return readIdentifier(left) === readIdentifier(right);
}

/** Removes the spaces around the values. Another spelling of the stored number is no change. */
export function tidyValues(values: CustomerValues, stored: CustomerValues): CustomerValues {
  const trimmed = Object.entries(values).map(([name, value]) => [name, value.trim()]);
  const phone = isSamePhone(stored.phoneNumber, values.phoneNumber) ? { phoneNumber: stored.phoneNumber } : {};
  return { ...(Object.fromEntries(trimmed) as CustomerValues), ...phone };
}
