// Generated from the contract by `npm run generate`. Do not edit.

import type { Route } from '../route.ts';

export const chatRoutes = {
  createWidgetSession: {
    method: 'POST',
    path: '/api/chat/widget/sessions',
    auth: 'widget',
    statuses: [200, 201, 400, 401, 403, 404, 413, 429, 500, 503],
    body: 'json',
  },
  renewWidgetSession: {
    method: 'POST',
    path: '/api/chat/widget/sessions/:sessionId/renew',
    auth: 'widget',
    statuses: [200, 400, 401, 403, 413, 429, 500, 503],
    body: 'json',
  },
  endWidgetSession: {
    method: 'DELETE',
    path: '/api/chat/widget/sessions/:sessionId',
    auth: 'widget-token',
    statuses: [200, 400, 401, 403, 404, 413, 429, 500, 503],
  },
} as const satisfies Record<string, Route>;
