import { PERMISSION_CODES, PERMISSIONS, type Permission } from './staff/permissions.ts';

/** The scopes of tokens for `/api` that concern a customer's own account. */
const CUSTOMER_SCOPES = ['customer.read', 'customer.write'] as const;
export type CustomerScope = (typeof CUSTOMER_SCOPES)[number];

/** The permissions that no program has: with them, it could let itself in as a person, or read private documents. */
export const CLOSED_TO_PROGRAMS: readonly Permission[] = ['accounts:write', 'documents:read'];

export type ProgramPermission = Exclude<Permission, 'accounts:write' | 'documents:read'>;

/** The permissions that a key or an application can have. */
export const PROGRAM_PERMISSIONS = PERMISSION_CODES.filter(
  (code) => !CLOSED_TO_PROGRAMS.includes(code),
) as ProgramPermission[];

/** The scope of prices in the answers of the catalog. */
export const PRICES_SCOPE = 'prices';

/** Every scope of a token for `/api`. @see https://www.rfc-editor.org/rfc/rfc8707 */
export const API_SCOPES = [
  PRICES_SCOPE,
  ...CUSTOMER_SCOPES,
  ...PROGRAM_PERMISSIONS.map((permission) => `staff:${permission}` as const),
] as const;

export type ApiScope = (typeof API_SCOPES)[number];

/** The descriptions of the scopes. That of a permission is the permission's. */
export const SCOPES = {
  [PRICES_SCOPE]: 'The prices of the customer.',
  'customer.read': 'Read the own account of the customer.',
  'customer.write': 'Change the own account of the customer.',
  ...Object.fromEntries(PROGRAM_PERMISSIONS.map((code) => [`staff:${code}`, PERMISSIONS[code]])),
} as Readonly<Record<ApiScope, string>>;

/** The scopes of an access token for the claims of a user. */
export const CLAIM_SCOPES = {
  openid: 'An id token, and the id of the account.',
  profile: 'Name and picture.',
  email: 'Email address.',
  phone: 'Mobile number.',
  offline_access: 'Access while the user is away.',
} as const;
