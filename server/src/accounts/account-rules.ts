import { MAX_LENGTHS, normalizeEmail, normalizeMobileNumber, password, text } from '@arot/contract';
import * as z from 'zod';

const email = z.string().transform((value, context) => {
  const normal = normalizeEmail(value);
  if (normal !== undefined) return normal;
  context.addIssue('Must be an email address.');
  return z.NEVER;
});

const phone = z.string().transform((value, context) => {
  const normal = normalizeMobileNumber(value);
  if (normal !== undefined) return normal;
  context.addIssue('Must be a Bangladesh mobile number, written 01XXXXXXXXX or +8801XXXXXXXXX.');
  return z.NEVER;
});

const permissionCode = z.string().regex(/^[A-Za-z0-9_.:-]{1,100}$/, {
  error: ({ input }) => `"${input}" must be 1 to 100 letters, digits and the characters _ . : -`,
});

const roleName = text({ min: 1, max: 100 }).transform((name) => name.normalize('NFC'));

/** Duplicates count once. Without codes, an existing role retains its permissions. */
const permissions = z
  .array(permissionCode)
  .transform((codes) => [...new Set(codes)])
  .optional();

/** A staff role to assign. */
export const staffRole = z.strictObject({ role: roleName, permissions });

export type StaffRole = z.input<typeof staffRole>;

/** An account that an operator creates. With a role it is a staff account. */
export const newAccount = z.strictObject({
  email,
  phone: phone.optional(),
  name: text({ min: 1, max: MAX_LENGTHS.accountName }),
  password,
  role: roleName.optional(),
  permissions,
});

export type NewAccount = z.input<typeof newAccount>;

export const newPassword = z.strictObject({ password });
