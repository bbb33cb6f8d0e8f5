import {
  isPermissionCode,
  MAX_ITEMS,
  MAX_LENGTHS,
  messages,
  nameText,
  normalizedBy,
  password,
  readPhone,
  requireThat,
  roleName,
  toEmail,
} from '@arot/contract';
import * as z from 'zod';

const email = z.string().transform(toEmail);
const phone = z.string().transform(normalizedBy(readPhone, messages.mobileNumber));

const permissionCode = z.string().check(requireThat(isPermissionCode, messages.permissionCodeNamed));

/** Duplicates count once. */
const permissionList = z
  .array(permissionCode)
  .max(MAX_ITEMS.permissions)
  .transform((codes) => [...new Set(codes)]);

/** The permissions of the role. Without them, an existing role retains its permissions. */
const permissions = permissionList.optional();

/** A role with its permissions, as a command sets it. */
export const roleDefinition = z.strictObject({ role: roleName, permissions: permissionList });

/** A staff role to assign. */
export const staffRole = z.strictObject({ role: roleName, permissions });

export type StaffRole = z.input<typeof staffRole>;

/** An account that an operator creates. With a role it is a staff account. */
export const newAccount = z.strictObject({
  email,
  phone: phone.optional(),
  name: nameText({ min: 1, max: MAX_LENGTHS.accountName }),
  password,
  role: roleName.optional(),
  permissions,
});

export type NewAccount = z.input<typeof newAccount>;

export const newPassword = z.strictObject({ password });
