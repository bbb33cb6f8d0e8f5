// Generated from the contract by `npm run generate`. Do not edit.

/** `parseRoute` in `route.ts` explains the columns. */
export const staffRouteTable = [
  'categories.list GET /api/staff/categories staff query-parts 200,400,401,403,413,429,500,503 items[]',
  'categories.get GET /api/staff/categories/:id staff - 200,400,401,403,404,413,429,500,503',
  'categories.create POST /api/staff/categories staff json 201,400,401,403,409,413,422,429,500,503',
  'categories.change PATCH /api/staff/categories/:id staff json 200,400,401,403,404,409,412,413,428,429,500,503',
  'categories.delete DELETE /api/staff/categories/:id staff query 200,400,401,403,404,409,412,413,428,429,500,503',
  'products.list GET /api/staff/products staff query-parts 200,400,401,403,413,429,500,503 items[]',
  'products.get GET /api/staff/products/:slug staff - 200,400,401,403,404,413,429,500,503 images[] imageUrls[] prices formerSlugs[]',
  'products.create POST /api/staff/products staff json 201,400,401,403,409,413,422,429,500,503 images[] imageUrls[] prices formerSlugs[]',
  'products.change PATCH /api/staff/products/:slug staff json 200,400,401,403,404,409,412,413,428,429,500,503 images[] imageUrls[] prices formerSlugs[]',
  'products.changePrices PATCH /api/staff/products/:slug/prices staff json 200,400,401,403,404,409,412,413,428,429,500,503 images[] imageUrls[] prices formerSlugs[]',
  'products.publish POST /api/staff/products/:slug/publish staff - 200,400,401,403,404,409,412,413,422,428,429,500,503 images[] imageUrls[] prices formerSlugs[]',
  'products.unpublish POST /api/staff/products/:slug/unpublish staff - 200,400,401,403,404,409,412,413,422,428,429,500,503 images[] imageUrls[] prices formerSlugs[]',
  'products.delete DELETE /api/staff/products/:slug staff - 200,400,401,403,404,409,412,413,428,429,500,503 images[] imageUrls[] prices formerSlugs[]',
  'products.restore POST /api/staff/products/:slug/restore staff - 200,400,401,403,404,409,412,413,422,428,429,500,503 images[] imageUrls[] prices formerSlugs[]',
  'products.changeSlug POST /api/staff/products/:slug/slug staff json 200,400,401,403,404,409,412,413,422,428,429,500,503 images[] imageUrls[] prices formerSlugs[]',
  'prices.preview POST /api/staff/price-changes/preview staff json 200,400,401,403,413,429,500,503 ignoredColumns[] items[]',
  'prices.apply POST /api/staff/price-changes staff json 200,400,401,403,404,409,412,413,422,428,429,500,503',
] as const;
