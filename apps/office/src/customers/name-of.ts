import type { StaffCustomer } from '@arot/sdk/staff';
import { showPhone } from './phone.ts';

/** Returns the name of a customer for staff: the shop, or else the name, the phone number or the email address. */
export function nameOf({ shopName, name, phoneNumber, email }: StaffCustomer, unnamed: string): string {
  return shopName ?? (name || (phoneNumber && showPhone(phoneNumber)) || email || unnamed);
}
