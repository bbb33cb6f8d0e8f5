// Generated from the contract by `npm run generate`. Do not edit.

/** `parseRoute` in `route.ts` explains the columns. */
export const chatRoutes = {
  createWidgetSession: 'chat.createWidgetSession POST /api/chat/widget/sessions widget json 200,201,400,401,403,404,413,429,500,503',
  renewWidgetSession: 'chat.renewWidgetSession POST /api/chat/widget/sessions/:sessionId/renew widget json 200,400,401,403,413,429,500,503',
  endWidgetSession: 'chat.endWidgetSession DELETE /api/chat/widget/sessions/:sessionId widget-token - 200,400,401,403,404,413,429,500,503',
} as const;
