// Generated from the contract by `npm run generate`. Do not edit.

import type { Route } from '../route.ts';

export const routes = {
  login: {
    method: 'POST',
    path: '/api/auth/login',
    auth: 'none',
    statuses: [200, 400, 401, 403, 413, 429, 500, 503],
    body: 'json',
  },
  getSession: {
    method: 'GET',
    path: '/api/auth/session',
    auth: 'session',
    statuses: [200, 401, 500, 503],
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    auth: 'lenient',
    statuses: [200, 403, 500, 503],
  },
  registerCustomer: {
    method: 'POST',
    path: '/api/auth/customer/register',
    auth: 'none',
    statuses: [201, 400, 403, 409, 413, 429, 500, 502, 503],
    body: 'form',
  },
  getCustomerProfile: {
    method: 'GET',
    path: '/api/auth/customer/me',
    auth: 'customer',
    statuses: [200, 401, 403, 500, 503],
  },
  downloadCustomerDocument: {
    method: 'GET',
    path: '/api/customers/me/documents/:type',
    auth: 'customer',
    statuses: [200, 400, 401, 403, 404, 500, 502, 503],
    download: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  },
  listProducts: {
    method: 'GET',
    path: '/api/products',
    auth: 'optional',
    statuses: [200, 400, 401, 403, 429, 500, 503],
    query: true,
  },
  getProduct: {
    method: 'GET',
    path: '/api/products/:slug',
    auth: 'optional',
    statuses: [200, 400, 401, 404, 429, 500, 503],
  },
  listCategories: {
    method: 'GET',
    path: '/api/categories',
    auth: 'none',
    statuses: [200, 400, 429, 500, 503],
    query: true,
  },
  getCategory: {
    method: 'GET',
    path: '/api/categories/:id',
    auth: 'none',
    statuses: [200, 400, 404, 429, 500, 503],
  },
  getSettings: {
    method: 'GET',
    path: '/api/settings',
    auth: 'none',
    statuses: [200, 429, 500, 503],
  },
  getAppContent: {
    method: 'GET',
    path: '/api/app-content/:key',
    auth: 'none',
    statuses: [200, 400, 429, 500, 503],
  },
} as const satisfies Record<string, Route>;

/** The status of each error code. */
export const errorStatuses = {
  VALIDATION_ERROR: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  STORAGE_ERROR: 502,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;
