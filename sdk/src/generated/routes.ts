// Generated from the contract by `npm run generate`. Do not edit.

/** One line for each operation. `parseRoute` in `route.ts` explains the columns. */
export const routeTable = [
  'auth.login POST /api/auth/login none json 200,400,401,403,413,429,500,503 user',
  'auth.session GET /api/auth/session session - 200,401,500,503 user',
  'auth.changePassword PUT /api/auth/password session json 200,400,401,403,413,429,500,503 user',
  'auth.listSessions GET /api/auth/sessions session - 200,401,403,500,503 items[]',
  'auth.endSession DELETE /api/auth/sessions/:id session - 200,400,401,403,404,500,503',
  'auth.endOtherSessions POST /api/auth/sessions/end-others session - 200,401,403,500,503',
  'auth.listApplications GET /api/auth/applications session - 200,401,403,500,503 items[]',
  'auth.withdrawApplication DELETE /api/auth/applications/:clientId session - 200,400,401,403,404,500,503',
  'auth.logout POST /api/auth/logout lenient - 200,403,500,503',
  'auth.requestCode POST /api/auth/codes optional json 202,400,401,403,413,429,500,503',
  'auth.resetPassword POST /api/auth/password/reset none json 200,400,403,413,429,500,503',
  'auth.reauthenticate POST /api/auth/reauthenticate session json 200,400,401,403,413,429,500,503',
  'auth.changePhone POST /api/auth/me/phone session json 202,400,401,403,413,429,500,503',
  'auth.confirmPhone POST /api/auth/me/phone/confirm session json 200,400,401,403,409,413,500,503',
  'auth.changeEmail POST /api/auth/me/email session json 202,400,401,403,413,429,500,503',
  'auth.confirmEmail POST /api/auth/me/email/confirm session json 200,400,401,403,409,413,500,503',
  'auth.removeEmail DELETE /api/auth/me/email session - 200,401,403,409,500,503',
  'customers.register POST /api/auth/customer/register none form 201,400,403,409,413,429,500,502,503 documents[]',
  'customers.me GET /api/auth/customer/me customer - 200,401,403,500,503 documents[]',
  'customers.changeProfile PATCH /api/auth/customer/me customer json 200,400,401,403,413,500,503 documents[]',
  'customers.requirements GET /api/customers/me/requirements customer - 200,401,403,500,503 items[]',
  'customers.wholesaleRequest GET /api/customers/me/wholesale-request customer - 200,401,403,500,503',
  'customers.requestWholesale POST /api/customers/me/wholesale-request customer json 201,400,401,403,409,413,500,503',
  'customers.uploadDocument PUT /api/customers/me/documents/:type customer form 200,400,401,403,409,413,500,502,503',
  'customers.downloadDocument GET /api/customers/me/documents/:type customer file 200,400,401,403,404,500,502,503 image/jpeg image/png image/webp application/pdf',
  'products.list GET /api/products optional pages 200,400,401,403,429,500,503 items[] pagination',
  'products.get GET /api/products/:slug optional - 200,400,401,404,429,500,503 images[]',
  'categories.list GET /api/categories none pages 200,400,429,500,503 items[] pagination',
  'categories.get GET /api/categories/:id none - 200,400,404,429,500,503 children[]',
  'settings.get GET /api/settings none - 200,429,500,503 shopTypes[] customerTypes[]',
  'appContent.get GET /api/app-content/:key none - 200,400,429,500,503',
] as const;

/** The status of each error code. */
export const errorStatuses = {
  VALIDATION_ERROR: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  REAUTHENTICATION_REQUIRED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  IDEMPOTENCY_MISMATCH: 422,
  PRECONDITION_REQUIRED: 428,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  STORAGE_ERROR: 502,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;
