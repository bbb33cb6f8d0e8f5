import { checkSameResponses } from '../check-same-responses.ts';
import type { ClientResponse } from '../client.ts';
import { clientOf, type Site } from '../open-site.ts';
import type { Options } from '../options.ts';
import { readAtRate } from '../read-at-rate.ts';
import { atRate, median } from '../statistics.ts';
import { type Bar, comparePercentile, figure, type Table } from '../table.ts';

const READS_PER_SECOND = 200;
const WRITES_PER_SECOND = 100;
const SECONDS = 8;
const PATH = '/api/products';
/** Maximum length of a slug or a price, in bytes. */
const MAX_VALUE_BYTES = 100;

type Product = {
  readonly slug: string;
  /** The newest acknowledged price, in hundredths. */
  written: number;
  /** The newest price that was sent to the database, in hundredths. */
  sent: number;
};

/**
 * Reads the list as a customer while prices of its products and of others change. Each new price of a product is higher than the
 * one before, so a response shows how old it is: it must contain every price that was acknowledged before the request, and no
 * price that was sent after the response.
 *
 * @param bar of the p99 during the changes, divided by the idle p99
 */
export async function measureWriteBurst(site: Site, bar: Bar, { rounds }: Options): Promise<Table> {
  const client = clientOf(site, 'arot', true, 64);
  const rate = { perSecond: READS_PER_SECOND, seconds: SECONDS };
  const idle: number[][] = [];
  const busy: number[][] = [];
  const writes: number[] = [];
  const products = await chooseProducts(site);
  const issues: string[] = [];
  await readAtRate(client, [PATH], { ...rate, seconds: 1 });
  // Checking the responses takes time too, so it is done under load and idle.
  const read = () =>
    readAtRate(client, [PATH], rate, () => expectPrices(products.shown, (issue) => issues.push(issue)));
  for (let round = 0; round < rounds; round += 1) {
    idle.push(await read());
    const [times, writesPerSecond] = await Promise.all([read(), writePrices(site, products)]);
    busy.push(times);
    writes.push(writesPerSecond);
  }
  const count = [...idle, ...busy].flat().length;
  if (issues.length > 0) throw new Error(`${issues.length} of ${count} responses were not exact: ${issues[0]}`);
  await checkSameResponses(site);
  client.close();
  return {
    title: `${site.products.toLocaleString('en-US')} products, a write burst`,
    columns: ['during', 'idle'],
    notes: [
      `A customer's list, ${READS_PER_SECOND} times per second, idle and during ${figure(median(writes))} price changes per second: medians of ${rounds} rounds of ${SECONDS} s each.`,
      `All ${count} responses contained every price that was acknowledged before the request. Afterwards, all endpoints gave the same responses as (a).`,
    ],
    rows: [comparePercentile('list, p99', 99, busy, idle, bar), comparePercentile('list, p50', 50, busy, idle)],
  };
}

/** Selects the products of page 1 and as many others, removes their discounts and sets a price above all of theirs. */
async function chooseProducts({ database }: Site): Promise<{ shown: Product[]; others: Product[] }> {
  const read = async (offset: number) => {
    const { rows } = await database.query<{ slug: string; price: string | null }>(
      `select slug, retail_base_price as price from product where status = 'published'
        order by created_at desc, id limit 20 offset $1`,
      [offset],
    );
    return rows;
  };
  const [shown, others] = [await read(0), await read(5_000)];
  const start = Math.max(...[...shown, ...others].map(({ price }) => Math.ceil(Number(price) * 100))) + 1;
  await database.query(
    `update product set retail_base_price = $2::bigint / 100.0, retail_discount_type = null, retail_discount_value = null
      where slug = any($1)`,
    [[...shown, ...others].map(({ slug }) => slug), start],
  );
  const toProduct = ({ slug }: { slug: string }) => ({ slug, written: start, sent: start });
  return { shown: shown.map(toProduct), others: others.map(toProduct) };
}

/** @returns writes per second */
async function writePrices(
  { database }: Site,
  { shown, others }: { shown: readonly Product[]; others: readonly Product[] },
): Promise<number> {
  const products = shown.flatMap((product, index) => [product, others[index] ?? product]);
  const writes: Promise<void>[] = [];
  const startedAt = performance.now();
  for await (const index of atRate(WRITES_PER_SECOND, (turn) => turn >= WRITES_PER_SECOND * SECONDS)) {
    const product = products[index % products.length];
    if (!product) continue;
    const write = raisePrice(database, product);
    // A failure is thrown at the end.
    write.catch(() => undefined);
    writes.push(write);
  }
  await Promise.all(writes);
  return writes.length / ((performance.now() - startedAt) / 1_000);
}

async function raisePrice(database: Site['database'], product: Product): Promise<void> {
  product.sent += 1;
  const price = product.sent;
  await database.query({
    name: 'raise price',
    // Two updates of a product may arrive in the wrong order; its price still only rises.
    text: `update product set retail_base_price = $2::bigint / 100.0
      where slug = $1 and retail_base_price < $2::bigint / 100.0`,
    values: [product.slug, price],
  });
  product.written = Math.max(product.written, price);
}

/** Prepares the check of a response, before its request. @returns a function that checks the response */
function expectPrices(shown: readonly Product[], onIssue: (issue: string) => void): (response: ClientResponse) => void {
  const written = shown.map((product) => product.written);
  return ({ body }) => {
    const next = valuesOf(body);
    const issue = shown.map((product, index) => issueOf(next, product, written[index] ?? 0)).find(Boolean);
    if (issue) onIssue(issue);
  };
}

/**
 * Returns a function that finds the value of a key after the previous one. Parsing whole responses would take CPU time
 * from the measured servers.
 */
function valuesOf(body: Buffer): (key: string) => string {
  let at = 0;
  return (key) => {
    const start = body.indexOf(`"${key}":`, at) + key.length + 3;
    at = start;
    return /^"?([^",}]*)/.exec(body.toString('latin1', start, start + MAX_VALUE_BYTES))?.[1] ?? '';
  };
}

function issueOf(next: (key: string) => string, { slug, sent }: Product, written: number): string | undefined {
  const shown = next('slug');
  if (shown !== slug) return `found ${shown} instead of ${slug}`;
  const [basePrice, discount, finalPrice] = [next('basePrice'), next('discount'), next('finalPrice')];
  const price = Math.round(Number(basePrice) * 100);
  if (!(price >= written)) return `${slug} has the price ${price}, but ${written} had been acknowledged`;
  if (!(price <= sent)) return `${slug} has the price ${price}, but ${sent} is the newest sent`;
  return discount === 'null' && finalPrice === basePrice ? undefined : `${slug} has a discount`;
}
