import * as z from 'zod';

/** The permissions of staff members by code. A role has a list of them. */
export const PERMISSIONS = {
  'catalog:read': 'See drafts, deleted products, prices of both tiers, price lists, and what is missing.',
  'catalog:write': 'Create, change, publish, delete and restore products and categories; upload pictures.',
  'prices:write': 'Change prices and discounts, also of many products at once, and price lists.',
  'availability:write': 'Change what is in stock.',
  'content:write': 'Change app content and publish it.',
  'settings:write': 'Change the public settings.',
  'customers:read': 'See customers, their groups and their requests.',
  'customers:write':
    'Change, deactivate and erase customers; decide about wholesale requests. Passwords, phone numbers and email addresses need `documents:read` too.',
  'documents:read': "Open customers' private documents.",
  'applications:write':
    'Manage OAuth and chat applications, what accounts have granted to them, and webhook endpoints.',
  'accounts:write':
    'Manage staff accounts and roles. Those of customers need `customers:write` and `documents:read` too.',
  'events:read': 'Follow the events; a snapshot of the catalog needs `catalog:read` too.',
  'audit:read': 'Read the audit trail; personal data in it only with `customers:read` and `accounts:write`.',
} as const;

export type Permission = keyof typeof PERMISSIONS;

export const PERMISSION_CODES = Object.keys(PERMISSIONS) as [Permission, ...Permission[]];

/** All permissions, also those of later versions. For owners. */
export const ALL_PERMISSIONS = '*';

const CODE = /^([A-Za-z0-9_.:-]{1,100}|\*)$/;

export function isPermissionCode(code: string): boolean {
  return CODE.test(code);
}

/** A code in the list of a role. Codes of other programs are accepted: this server only compares them. */
export const permissionCode = z
  .string()
  .max(100)
  .regex(CODE, 'Must be "*", or 1 to 100 letters, digits and the characters _ . : -')
  .meta({ id: 'PermissionCode', description: 'A permission; `*` is all of them.' });

/** Returns true if a list of permissions includes one of this server. */
export function hasPermission(permissions: readonly string[], permission: Permission): boolean {
  return permissions.includes(ALL_PERMISSIONS) || permissions.includes(permission);
}
