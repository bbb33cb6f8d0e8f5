import type { StaffCustomer, staffCustomers } from '@arot/contract';
import { lastPart } from './last-part.ts';
import type { OperationExample } from './operation-example.ts';

const pending: StaffCustomer = {
  id: '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5',
  version: '7421.7421.7421',
  name: 'Abdur Rahman · আবদুর রহমান',
  email: 'rahman.store@example.com',
  phoneNumber: '+8801712345678',
  shopName: 'রহমান স্টোর',
  shopAddress: 'দোকান ৪, কিচেন মার্কেট, কারওয়ান বাজার, ঢাকা ১২১৫',
  shopType: 'GROCERY',
  customerType: 'RETAIL',
  active: true,
  registeredAt: '2026-02-01T04:30:00.000Z',
  openSessions: 1,
  documents: [
    {
      type: 'TRADE_LICENSE',
      originalName: 'ট্রেড লাইসেন্স ২০২৬.pdf',
      mimeType: 'application/pdf',
      byteSize: 1_204_551,
      uploadedAt: '2026-02-01T04:30:00.000Z',
    },
  ],
  wholesaleRequest: {
    state: 'pending',
    requestedAt: '2026-02-01T04:30:00.000Z',
    decidedAt: null,
    decidedBy: null,
    note: null,
  },
};

const decision = {
  requestedAt: '2026-02-01T04:30:00.000Z',
  decidedAt: '2026-02-02T05:00:00.000Z',
  decidedBy: '0199d2a6-5b10-7e44-9a0c-3f6d2c81e700',
} as const;
const approved: StaffCustomer = {
  ...pending,
  version: '7430.7430.7430',
  customerType: 'WHOLESALE',
  wholesaleRequest: { ...decision, state: 'approved', note: 'The licence is valid until 2027.' },
};
const rejected: StaffCustomer = {
  ...pending,
  version: '7421.7421.7430',
  wholesaleRequest: { ...decision, state: 'rejected', note: 'The licence has expired.' },
};

const parameters = { id: pending.id };
const invalidFields = { id: ['Must have at most 100 characters.'] };

export const staffCustomerExamples: {
  [Operation in keyof typeof staffCustomers]: OperationExample<(typeof staffCustomers)[Operation]>;
} = {
  listCustomers: lastPart(
    {
      q: '01712345678',
      limit: 50,
      cursor: 'WyIyMDI2LTAyLTAxVDA0OjMwOjAwLjAwMFoiLCIwMTk5Il0',
      customerType: 'RETAIL',
      state: 'active',
      documents: 'has',
      documentType: 'TRADE_LICENSE',
      registeredSince: '2026-02-01T00:00:00+06:00',
      registeredUntil: '2026-03-01T00:00:00+06:00',
      wholesaleRequest: 'pending',
    },
    pending,
  ),
  getCustomer: {
    parameters,
    invalidFields,
    success: 'The customer.',
    bodies: { pending: { summary: 'With a pending wholesale request', value: { data: pending } } },
  },
  readCustomerDocument: {
    parameters: { ...parameters, type: 'trade-license' },
    invalidFields: { type: ['Must be one of shop-image, nid, trade-license.'] },
    success: 'The document as it was uploaded.',
    bodies: {},
  },
  changeCustomer: {
    parameters,
    requests: { phone: { summary: 'A corrected phone number', value: { phoneNumber: '01712345679' } } },
    invalidFields: { phoneNumber: ['Must be a Bangladesh mobile number, written 01XXXXXXXXX or +8801XXXXXXXXX.'] },
    success: 'The changed customer, with its new version.',
    bodies: {
      phone: {
        summary: 'A corrected phone number',
        value: { data: { ...pending, version: '7430.7421.7421', phoneNumber: '+8801712345679' } },
      },
    },
  },
  deactivateCustomer: {
    parameters,
    invalidFields,
    success: 'The customer, who is rejected from now on.',
    bodies: {
      inactive: { summary: 'Deactivated', value: { data: { ...pending, version: '7430.7421.7421', active: false } } },
    },
  },
  activateCustomer: {
    parameters,
    invalidFields,
    success: 'The customer, who is accepted again.',
    bodies: { active: { summary: 'Activated', value: { data: { ...pending, version: '7431.7421.7421' } } } },
  },
  endCustomerSessions: {
    parameters,
    invalidFields,
    success: 'The customer, who is signed in nowhere.',
    bodies: { signedOut: { summary: 'Signed out', value: { data: { ...pending, openSessions: 0 } } } },
  },
  resetCustomerPassword: {
    parameters,
    invalidFields,
    success: 'The new password, which is shown only here.',
    bodies: {
      reset: {
        summary: 'A new password',
        value: { data: { password: 'hk7m-p2qd-w9xa-3tfn', version: '7430.7421.7421' } },
      },
    },
  },
  eraseCustomer: {
    parameters,
    invalidFields,
    success: 'The customer is erased.',
    bodies: { erased: { summary: 'Erased', value: { data: { success: true } } } },
  },
  approveWholesale: {
    parameters,
    requests: { seen: { summary: 'With a note', value: { note: 'The licence is valid until 2027.' } } },
    invalidFields: { note: ['Must have at most 1000 characters.'] },
    success: 'The customer, with wholesale prices from now on.',
    bodies: { approved: { summary: 'Approved', value: { data: approved } } },
  },
  rejectWholesale: {
    parameters,
    requests: { expired: { summary: 'With a note', value: { note: 'The licence has expired.' } } },
    invalidFields: { note: ['Must have at most 1000 characters.'] },
    success: 'The customer, with retail prices as before.',
    bodies: { rejected: { summary: 'Rejected', value: { data: rejected } } },
  },
};
