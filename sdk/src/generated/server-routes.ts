// Generated from the contract by `npm run generate`. Do not edit.

/** `parseRoute` in `route.ts` explains the columns. */
export const serverRoutes = {
  saveVisitor: 'chat.saveVisitor POST /api/chat/applications/:chatApplicationId/save-visitor chat-secret json 200,201,400,401,403,413,429,500,503',
  saveVisitors: 'chat.saveVisitors POST /api/chat/applications/:chatApplicationId/save-visitors chat-secret json 200,400,401,403,413,429,500,503 results[]',
  getVisitor: 'chat.getVisitor GET /api/chat/applications/:chatApplicationId/visitors/:chatVisitorId chat-secret - 200,400,401,403,404,429,500,503 customFields',
  getVisitorByExternalId: 'chat.getVisitorByExternalId GET /api/chat/applications/:chatApplicationId/visitors/by-external-id/:externalUserId chat-secret - 200,400,401,403,404,429,500,503 customFields',
  deleteVisitor: 'chat.deleteVisitor DELETE /api/chat/applications/:chatApplicationId/visitors/:chatVisitorId chat-secret - 200,400,401,403,404,413,429,500,503',
} as const;
