// Browses the catalog as a visitor would: node browse-catalog.mjs [base URL]
import { ArotConnectionError, createClient, NotFoundError } from '@arot/sdk';

const baseUrl = process.argv[2] ?? process.env.AROT_URL ?? 'http://localhost:3000';
const client = createClient({ baseUrl, timeoutMs: 10_000 });

try {
  await browse();
} catch (error) {
  if (!(error instanceof ArotConnectionError)) throw error;
  console.error(`No server responds at ${baseUrl}. Start the server, or pass another URL.`);
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
    showPage(await client.products.list({ q, pageSize: 5, sort: 'name', direction: 'asc' }));
  }

  const [category] = categories.items;
  if (category) {
    heading(`Second page of ${category.name}`);
    showPage(await client.products.list({ categoryId: category.id, page: 2, pageSize: 3 }));
  }

  const [product] = (await client.products.list({ pageSize: 1 })).items;
  if (product) await showProduct(product.slug);

  heading('Errors');
  await showMissingProduct();
  await showPriceSort();
}

/** @param {string} slug */
async function showProduct(slug) {
  const product = await client.products.get(slug);
  heading(product.name);
  console.log(`Category: ${product.category?.name ?? 'none'}`);
  console.log(`Wholesale from ${product.wholesaleMinOrderQuantity}, retail from ${product.retailMinOrderQuantity}`);
  console.log(`Pictures: ${product.images.join(', ') || 'none'}`);
  console.log(product.pricing ? `Price: ${product.pricing.finalPrice} BDT` : 'Price: for signed-in customers');
}

/** Errors as exceptions: there is one class for each error code of the API. */
async function showMissingProduct() {
  try {
    await client.products.get('নেই-এমন-পণ্য');
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    console.log(`A slug that does not exist: ${error.name}, ${error.status} ${error.message}`);
  }
}

/** Errors as values: `status` decides the type of the error. */
async function showPriceSort() {
  const result = await client.products.list.safe({ sort: 'price' });
  if (result.ok) return;
  if (result.status !== 403) throw result.error;
  console.log(`Sorting by price without signing in: ${result.error.name}, 403 ${result.error.message}`);
}

/** @param {import('@arot/sdk').ProductPage} page */
function showPage({ items, pagination }) {
  for (const { name, category } of items) console.log(`- ${name} (${category?.name ?? 'no category'})`);
  console.log(`Page ${pagination.page} of ${pagination.totalPages}, ${count(pagination.total, 'product')} in all`);
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
