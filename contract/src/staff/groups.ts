/** The metadata that the routes of two subjects have in common. */

export const accountGroup = {
  auth: 'staff',
  permission: 'accounts:write',
  tag: 'Staff: accounts and roles',
  sdkEntry: 'staff',
} as const;

export const applicationGroup = {
  auth: 'staff',
  permission: 'applications:write',
  tag: 'Staff: applications',
  sdkEntry: 'staff',
} as const;
