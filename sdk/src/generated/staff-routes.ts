// Generated from the contract by `npm run generate`. Do not edit.

/** `parseRoute` in `route.ts` explains the columns. */
export const staffRouteTable = [
  'categories.list GET /api/staff/categories staff query-parts 200,400,401,403,413,429,500,503 items[]',
  'categories.get GET /api/staff/categories/:id staff - 200,400,401,403,404,413,429,500,503',
  'categories.create POST /api/staff/categories staff json 201,400,401,403,409,413,422,429,500,503',
  'categories.change PATCH /api/staff/categories/:id staff json 200,400,401,403,404,409,412,413,428,429,500,503',
  'categories.delete DELETE /api/staff/categories/:id staff query 200,400,401,403,404,409,412,413,428,429,500,503',
  'customers.list GET /api/staff/customers staff query-parts 200,400,401,403,413,429,500,503 items[]',
  'customers.get GET /api/staff/customers/:id staff - 200,400,401,403,404,413,429,500,503 documents[]',
  'customers.readDocument GET /api/staff/customers/:id/documents/:type staff file 200,400,401,403,404,413,429,500,502,503 image/jpeg image/png image/webp application/pdf',
  'customers.change PATCH /api/staff/customers/:id staff json 200,400,401,403,404,409,412,413,428,429,500,503 documents[]',
  'customers.deactivate POST /api/staff/customers/:id/deactivate staff - 200,400,401,403,404,409,412,413,422,428,429,500,503 documents[]',
  'customers.activate POST /api/staff/customers/:id/activate staff - 200,400,401,403,404,409,412,413,422,428,429,500,503 documents[]',
  'customers.endSessions POST /api/staff/customers/:id/end-sessions staff - 200,400,401,403,404,409,412,413,422,428,429,500,503 documents[]',
  'customers.resetPassword POST /api/staff/customers/:id/password staff - 200,400,401,403,404,409,412,413,422,428,429,500,503',
  'customers.erase POST /api/staff/customers/:id/erase staff - 200,400,401,403,404,409,412,413,422,428,429,500,503',
  'customers.approveWholesale POST /api/staff/customers/:id/wholesale/approve staff json 200,400,401,403,404,409,412,413,422,428,429,500,503 documents[]',
  'customers.rejectWholesale POST /api/staff/customers/:id/wholesale/reject staff json 200,400,401,403,404,409,412,413,422,428,429,500,503 documents[]',
] as const;
