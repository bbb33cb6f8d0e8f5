// Generated from the contract by `npm run generate`. Do not edit.

/** `parseRoute` in `route.ts` explains the columns. */
export const staffRouteTable = [
  'categories.list GET /api/staff/categories staff query-parts 200,400,401,403,413,429,500,503 items[]',
  'categories.get GET /api/staff/categories/:id staff - 200,400,401,403,404,413,429,500,503',
  'categories.create POST /api/staff/categories staff json 201,400,401,403,409,413,422,429,500,503',
  'categories.change PATCH /api/staff/categories/:id staff json 200,400,401,403,404,409,412,413,428,429,500,503',
  'categories.delete DELETE /api/staff/categories/:id staff query 200,400,401,403,404,409,412,413,428,429,500,503',
  'pictures.upload POST /api/staff/pictures staff form 201,400,401,403,413,429,500,502,503 files[]',
  'appContent.list GET /api/staff/app-content staff query-parts 200,400,401,403,413,429,500,503 items[]',
  'appContent.get GET /api/staff/app-content/:key staff - 200,400,401,403,404,413,429,500,503 images[]',
  'appContent.create POST /api/staff/app-content staff json 201,400,401,403,409,413,422,429,500,503 images[]',
  'appContent.change PATCH /api/staff/app-content/:key staff json 200,400,401,403,404,412,413,428,429,500,503 images[]',
  'appContent.publish POST /api/staff/app-content/:key/publish staff - 200,400,401,403,404,409,412,413,422,428,429,500,503 images[]',
  'appContent.unpublish POST /api/staff/app-content/:key/unpublish staff - 200,400,401,403,404,409,412,413,422,428,429,500,503 images[]',
  'appContent.delete DELETE /api/staff/app-content/:key staff - 200,400,401,403,404,412,413,428,429,500,503',
  'settings.get GET /api/staff/settings staff - 200,400,401,403,413,429,500,503',
  'settings.change PATCH /api/staff/settings staff json 200,400,401,403,412,413,428,429,500,503',
  'audit.list GET /api/staff/audit staff query-parts 200,400,401,403,413,429,500,503 items[]',
] as const;
