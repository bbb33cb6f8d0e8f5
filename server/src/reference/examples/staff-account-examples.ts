import type { staffAccounts } from '@arot/contract';
import { lastPart } from './last-part.ts';
import type { OperationExample } from './operation-example.ts';

const salma = {
  id: '0198c0de-0000-7000-8000-00000000004a',
  version: '7511.7502',
  name: 'Salma Khatun · সালমা খাতুন',
  email: 'salma@shop.example.com',
  phoneNumber: '+8801712345678',
  role: 'price-editor',
  permissions: ['catalog:read', 'prices:write'],
  active: true,
  isCustomer: false,
  openSessions: 1,
  createdAt: '2026-03-01T06:00:00.000Z',
};

const parameters = { id: salma.id };
const invalidFields = { id: ['Must have at most 100 characters.'] };
const accountBody = { account: { summary: 'A staff account', value: { data: salma } } };

export const staffAccountExamples: {
  [Operation in keyof typeof staffAccounts]: OperationExample<(typeof staffAccounts)[Operation]>;
} = {
  listStaffAccounts: lastPart(
    { q: 'salma', role: 'price-editor', state: 'active', limit: 50, cursor: 'WyJTYWxtYSIsIjAxOTgiXQ' },
    salma,
  ),
  getStaffAccount: { parameters, invalidFields, success: 'The account.', bodies: accountBody },
  createStaffAccount: {
    requests: {
      generated: {
        summary: 'With a generated password',
        value: { name: salma.name, email: salma.email, phoneNumber: '01712345678', role: salma.role },
      },
    },
    invalidFields: { role: ['There is no such role. Create it first.'] },
    success: 'The new account, with its generated password.',
    bodies: {
      created: {
        summary: 'With a generated password',
        value: { data: { ...salma, openSessions: 0, password: 'k7wm-x2ch-9fqr-4tbn' } },
      },
    },
  },
  changeStaffAccount: {
    parameters,
    requests: { phone: { summary: 'Another phone number', value: { phoneNumber: '01812345678' } } },
    invalidFields: { role: ['There is no such role. Create it first.'] },
    success: 'The changed account, with its new version.',
    bodies: {
      account: {
        summary: 'With another phone number',
        value: { data: { ...salma, version: '7512.7502', phoneNumber: '+8801812345678' } },
      },
    },
  },
  deactivateStaffAccount: {
    parameters,
    invalidFields,
    success: 'The inactive account, with its new version.',
    bodies: {
      account: { summary: 'Inactive', value: { data: { ...salma, version: '7513.7502', active: false } } },
    },
  },
  activateStaffAccount: {
    parameters,
    invalidFields,
    success: 'The active account, with its new version.',
    bodies: accountBody,
  },
  endStaffSessions: {
    parameters,
    invalidFields,
    success: 'The sessions have ended.',
    bodies: { ended: { summary: 'One session', value: { data: { endedSessions: 1 } } } },
  },
  resetStaffPassword: {
    parameters,
    requests: { generated: { summary: 'A generated password', value: {} } },
    invalidFields: { password: ['Must have 8 to 128 characters.'] },
    success: 'The password is set.',
    bodies: {
      generated: {
        summary: 'A generated password',
        value: { data: { password: 'p3vd-8hqz-m6ks-2wjt', endedSessions: 1, version: '7514.7502' } },
      },
    },
  },
  grantStaffRole: {
    parameters,
    requests: { packer: { summary: 'A packer', value: { role: 'packer' } } },
    invalidFields: { role: ['There is no such role. Create it first.'] },
    success: 'The staff account, with its version.',
    bodies: accountBody,
  },
  revokeStaffRole: {
    parameters,
    invalidFields,
    success: 'The account has no role any more.',
    bodies: { revoked: { summary: 'Removed', value: { data: { success: true } } } },
  },
};
