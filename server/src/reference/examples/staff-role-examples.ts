import type { staffRoles } from '@arot/contract';
import { lastPart } from './last-part.ts';
import type { OperationExample } from './operation-example.ts';

const priceEditor = {
  name: 'price-editor',
  version: '7502',
  permissions: ['catalog:read', 'prices:write'],
  unknownPermissions: [],
  accountCount: 2,
};

const parameters = { name: 'price-editor' };
const invalidFields = { 'permissions.0': ['Must be "*", or 1 to 100 letters, digits and the characters _ . : -'] };

export const staffRoleExamples: {
  [Operation in keyof typeof staffRoles]: OperationExample<(typeof staffRoles)[Operation]>;
} = {
  listKnownPermissions: {
    success: 'The permissions of this server.',
    bodies: {
      permissions: {
        summary: 'Two of them',
        value: {
          data: {
            items: [
              { code: 'catalog:read', description: 'See drafts, deleted products and prices of both tiers.' },
              { code: 'prices:write', description: 'Change prices and discounts.' },
            ],
          },
        },
      },
    },
  },
  listRoles: lastPart({ limit: 50, cursor: 'WyJvd25lciJd' }, priceEditor),
  getRole: {
    parameters,
    invalidFields: { name: ['Must have at most 100 characters.'] },
    success: 'The role.',
    bodies: { role: { summary: 'A role', value: { data: priceEditor } } },
  },
  createRole: {
    requests: {
      role: {
        summary: 'A role that changes prices',
        value: { name: 'price-editor', permissions: ['catalog:read', 'prices:write'] },
      },
    },
    invalidFields,
    success: 'The new role.',
    bodies: { role: { summary: 'A role', value: { data: { ...priceEditor, accountCount: 0 } } } },
  },
  changeRole: {
    parameters,
    requests: {
      more: {
        summary: 'One more permission',
        value: { permissions: ['catalog:read', 'prices:write', 'till.open'] },
      },
    },
    invalidFields,
    success: 'The changed role, with its new version.',
    bodies: {
      role: {
        summary: 'With the permission of another program',
        value: {
          data: {
            ...priceEditor,
            version: '7503',
            permissions: ['catalog:read', 'prices:write', 'till.open'],
            unknownPermissions: ['till.open'],
          },
        },
      },
    },
  },
  deleteRole: {
    parameters,
    invalidFields: { name: ['Must have at most 100 characters.'] },
    success: 'The role is deleted.',
    bodies: { deleted: { summary: 'Deleted', value: { data: { success: true } } } },
  },
};
