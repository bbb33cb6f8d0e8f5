import { setTimeout as sleep } from 'node:timers/promises';
import { checkSameResponses } from '../check-same-responses.ts';
import type { Answer } from '../client.ts';
import { clientOf, type Site } from '../open-site.ts';
import type { Options } from '../options.ts';
import { readAtRate } from '../read-at-rate.ts';
import { median } from '../statistics.ts';
import { comparePercentile, figure, type Table } from '../table.ts';

const READS_PER_SECOND = 200;
const WRITES_PER_SECOND = 100;
const SECONDS = 8;
const PATH = '/api/products';
/** Of a slug or a price, in bytes. */
const LONGEST_VALUE = 100;

type Product = {
  readonly slug: string;
  /** Its newest price, in hundredths, that the database has said is written, and the newest that was sent to it. */
  written: number;
  sent: number;
};

/**
 * A customer reads the list while the prices of its products, and of others, change. Every new price of a product is
 * higher than the one before, so an answer says by itself how old it is: it must know every price that was written when
 * the request began, and none that had not been sent when it came.
 */
export async function measureWriteBurst(site: Site, { rounds }: Options): Promise<Table> {
  const client = clientOf(site, 'arot', true, 64);
  const rate = { perSecond: READS_PER_SECOND, seconds: SECONDS };
  const idle: number[][] = [];
  const busy: number[][] = [];
  const writes: number[] = [];
  try {
    const products = await chooseProducts(site);
    const answers = new ExactResponses(products);
    await readAtRate(client, [PATH], { ...rate, seconds: 1 });
    // Looking at the answers costs time too, so it is done both times.
    const read = () => readAtRate(client, [PATH], rate, () => answers.expect());
    for (let round = 0; round < rounds; round += 1) {
      idle.push(await read());
      const [times, writesPerSecond] = await Promise.all([read(), writePrices(site, products)]);
      busy.push(times);
      writes.push(writesPerSecond);
    }
    answers.throwIssues();
    await checkSameResponses(site);
    return {
      title: `${site.products.toLocaleString('en-US')} products, a write burst`,
      columns: ['during', 'idle'],
      notes: [
        `A customer's list, ${READS_PER_SECOND} times a second, without and with ${figure(median(writes))} changes of prices a second: medians of ${rounds} rounds of ${SECONDS} s each.`,
        `All ${answers.count} answers knew every price that was written before they were asked for; afterwards, the answers of all endpoints are those of (a).`,
      ],
      rows: [
        { ...comparePercentile('list, p99', 99, busy, idle), bar: { atMost: 3 } },
        comparePercentile('list, p50', 50, busy, idle),
      ],
    };
  } finally {
    client.close();
  }
}

/** Those of the first page, and as many elsewhere; from now on without a discount, and dearer than any of them was. */
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

/** @returns how many a second were written */
async function writePrices(
  { database }: Site,
  { shown, others }: { shown: readonly Product[]; others: readonly Product[] },
): Promise<number> {
  const products = shown.flatMap((product, index) => [product, others[index] ?? product]);
  const writes: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let index = 0; index < WRITES_PER_SECOND * SECONDS; index += 1) {
    const wait = startedAt + (index * 1_000) / WRITES_PER_SECOND - performance.now();
    if (wait > 0) await sleep(wait);
    const product = products[index % products.length];
    if (!product) continue;
    const write = raisePrice(database, product);
    // What fails is thrown at the end.
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
    // Two of the same product may arrive in the wrong order; its price still only rises.
    text: `update product set retail_base_price = $2::bigint / 100.0
      where slug = $1 and retail_base_price < $2::bigint / 100.0`,
    values: [product.slug, price],
  });
  product.written = Math.max(product.written, price);
}

/** Holds answers against what has been written. */
class ExactResponses {
  readonly #shown: readonly Product[];
  readonly #faults: string[] = [];
  count = 0;

  constructor({ shown }: { shown: readonly Product[] }) {
    this.#shown = shown;
  }

  /** Called before a request; what it returns is called with the answer. */
  expect(): (answer: Answer) => void {
    const written = this.#shown.map((product) => product.written);
    return ({ body }) => {
      this.count += 1;
      const next = valuesOf(body);
      const fault = this.#shown.map((product, index) => issueOf(next, product, written[index] ?? 0)).find(Boolean);
      if (fault) this.#faults.push(fault);
    };
  }

  /** @throws Error when an answer was not exact */
  throwIssues(): void {
    const [fault] = this.#faults;
    if (fault) throw new Error(`${this.#faults.length} of ${this.count} answers were not exact: ${fault}`);
  }
}

/**
 * The values of keys in the order in which they are asked for. Parsing all of an answer would take the machine from
 * those who are measured.
 */
function valuesOf(body: Buffer): (key: string) => string {
  let at = 0;
  return (key) => {
    const start = body.indexOf(`"${key}":`, at) + key.length + 3;
    at = start;
    return /^"?([^",}]*)/.exec(body.toString('latin1', start, start + LONGEST_VALUE))?.[1] ?? '';
  };
}

function issueOf(next: (key: string) => string, { slug, sent }: Product, written: number): string | undefined {
  const shown = next('slug');
  if (shown !== slug) return `${shown} is in the place of ${slug}`;
  const [basePrice, discount, finalPrice] = [next('basePrice'), next('discount'), next('finalPrice')];
  const price = Math.round(Number(basePrice) * 100);
  if (!(price >= written)) return `${slug} costs ${price} in it, and ${written} had been written`;
  if (!(price <= sent)) return `${slug} costs ${price} in it, and ${sent} is its newest price`;
  return discount === 'null' && finalPrice === basePrice ? undefined : `${slug} has a discount in it`;
}
