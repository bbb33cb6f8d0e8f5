// Generated from the contract by `npm run generate`. Do not edit.

import type { Route } from '../route.ts';

export const serverRoutes = {
  saveVisitor: {
    method: 'POST',
    path: '/api/chat/applications/:chatApplicationId/save-visitor',
    auth: 'chat-secret',
    statuses: [200, 201, 400, 401, 403, 413, 429, 500, 503],
    body: 'json',
  },
  saveVisitors: {
    method: 'POST',
    path: '/api/chat/applications/:chatApplicationId/save-visitors',
    auth: 'chat-secret',
    statuses: [200, 400, 401, 403, 413, 429, 500, 503],
    body: 'json',
  },
  getVisitor: {
    method: 'GET',
    path: '/api/chat/applications/:chatApplicationId/visitors/:chatVisitorId',
    auth: 'chat-secret',
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
  },
  deleteVisitor: {
    method: 'DELETE',
    path: '/api/chat/applications/:chatApplicationId/visitors/:chatVisitorId',
    auth: 'chat-secret',
    statuses: [200, 400, 401, 403, 404, 413, 429, 500, 503],
  },
} as const satisfies Record<string, Route>;
