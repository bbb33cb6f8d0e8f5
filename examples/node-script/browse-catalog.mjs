// Browses the catalog as a visitor would: node browse-catalog.mjs [base URL]
import { ArotConnectionError, createClient, debugLog, isArotError, NotFoundError, withHooks } from '@arot/sdk';

const baseUrl = process.argv[2] ?? process.env.AROT_URL ?? 'http://localhost:3000';
const client = createClient({
  baseUrl,
  // The limit of a call with its retries. A GET is sent again after a lost connection, a 429 and a 5xx.
  timeoutMs: 10_000,
  // AROT_DEBUG=1 prints each request and its response, without credentials.
  ...(process.env.AROT_DEBUG ? { fetch: withHooks(debugLog(console.error)) } : {}),
});

try {
  await browse();
} catch (error) {
  if (error instanceof ArotConnectionError) {
    console.error(`No server responds at ${baseUrl}. Start the server, or pass another URL.`);
  } else if (isArotError(error)) {
    // Fit for a log: the error has the id of the request, and no credentials.
    console.error(JSON.stringify(error));
  } else throw error;
  process.exitCode = 1;
}

async function browse() {
  const settings = await client.settings.get();
  heading(settings.siteName ?? 'Shop without a name');
  console.log(`Shop types: ${settings.shopTypes.map(({ labelBn }) => labelBn).join(', ')}`);

  heading('Main categories');
  const categories = await client.categories.list({ parentId: 'root', pageSize: 100 });
  for (const { name, productCount, childCount } of categories.items) {
    console.log(`${name}: ${count(productCount, 'product')} in ${count(childCount, 'subcategory', 'subcategories')}`);
  }

  for (const q of ['চাল', 'rice']) {
    heading(`Search for “${q}”`);
    const { items, pagination } = await client.products.list({ q, pageSize: 5, sort: 'name', direction: 'asc' });
    for (const product of items) console.log(`- ${nameOf(product)}`);
    console.log(`Page ${pagination.page} of ${pagination.totalPages}, ${count(pagination.total, 'product')} in all`);
  }

  const [category] = categories.items;
  if (category) await showLargeQuantities(category);

  const [product] = (await client.products.list({ pageSize: 1 })).items;
  if (product) await showProduct(product.slug);

  heading('Errors');
  await showMissingProduct();
  await showPriceSort();
}

/**
 * Reads page after page, and stops when it has found enough.
 *
 * @param {import('@arot/sdk').Category} category
 */
async function showLargeQuantities(category) {
  heading(`${category.name}: wholesale from 12 or more`);
  let found = 0;
  for await (const product of client.products.list.iterate({ categoryId: category.id, pageSize: 10 }, { limit: 200 })) {
    if (product.wholesaleMinOrderQuantity < 12) continue;
    console.log(`- ${nameOf(product)}, from ${product.wholesaleMinOrderQuantity}`);
    found += 1;
    if (found === 3) break;
  }
}

/** @param {string} slug */
async function showProduct(slug) {
  const { data: product, requestId } = await client.products.get.withResponse(slug);
  heading(product.name);
  console.log(`Category: ${product.category?.name ?? 'none'}`);
  console.log(`Wholesale from ${product.wholesaleMinOrderQuantity}, retail from ${product.retailMinOrderQuantity}`);
  console.log(`Pictures: ${product.images.join(', ') || 'none'}`);
  console.log(product.pricing ? `Price: ${product.pricing.finalPrice} BDT` : 'Price: for signed-in customers');
  console.log(`Request: ${requestId}`);
}

/** Shows errors as exceptions: there is one class for each error code of the API. */
async function showMissingProduct() {
  try {
    await client.products.get('নেই-এমন-পণ্য');
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    console.log(`A slug that does not exist: ${error.name}, ${error.status} ${error.message}`);
  }
}

/** Shows errors as values: `status` decides the type of the error. */
async function showPriceSort() {
  const result = await client.products.list.safe({ sort: 'price' });
  if (result.ok) return;
  switch (result.status) {
    case 403:
      return console.log(`Sorting by price without signing in: ${result.error.name}, 403 ${result.error.message}`);
    case 400:
      return console.log('An invalid query:', result.error.fields);
    case 429:
      return console.log(`Too many requests. Wait ${result.error.retryAfterSeconds} seconds.`);
    default:
      throw result.error;
  }
}

/** @param {import('@arot/sdk').Product} product */
function nameOf({ name, category }) {
  return `${name} (${category?.name ?? 'no category'})`;
}

/** @param {string} text */
function heading(text) {
  console.log(`\n${text}\n${'-'.repeat(text.length)}`);
}

/**
 * @param {number} number
 * @param {string} one
 * @param {string} [many]
 */
function count(number, one, many = `${one}s`) {
  return `${number} ${number === 1 ? one : many}`;
}
