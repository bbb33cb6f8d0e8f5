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
