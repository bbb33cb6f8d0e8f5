/** Keeps a copy of the catalog in SQLite. It may end at any moment: the copy and its cursor change in one transaction. */
import { DatabaseSync } from 'node:sqlite';
import * as sdk from '@arot/sdk/staff';

const { AROT_URL = 'http://localhost:3000', COPY = 'catalog.db', IDENTIFIER = 'staff@example.com' } = process.env;
const staff = sdk.createStaffClient({ baseUrl: AROT_URL, credentials: 'bearer', retries: 10 });
await staff.auth.login({ identifier: IDENTIFIER, password: process.env.PASSWORD ?? 'arot-demo-password' });
const db = new DatabaseSync(COPY);
db.exec('CREATE TABLE IF NOT EXISTS item (key TEXT PRIMARY KEY, value TEXT)');
const store = db.prepare('REPLACE INTO item VALUES (?, ?)');
const readCursor = () => db.prepare("SELECT value FROM item WHERE key = 'cursor'").get()?.value as string | undefined;

/** Stores items and the cursor after them. An item without a value is removed. */
function write(items: readonly string[][], cursor: string, begin = 'BEGIN'): void {
  db.exec(begin);
  for (const [key = '', value = null] of [...items, ['cursor', cursor]]) store.run(key, value);
  db.exec('DELETE FROM item WHERE value IS NULL; COMMIT');
}

/** Returns the key and value of a line, without what changes with other rows: counts, and the category in a product. */
function toItem({ category, product }: sdk.SnapshotLine): string[] {
  if (category) return [`category ${category.id}`, JSON.stringify([category.name, category.parentId])];
  const { id, slug, name, status, prices, category: of } = product as sdk.StaffProduct;
  if (status === 'deleted') return [`product ${id}`];
  return [`product ${id}`, JSON.stringify({ slug, name, status, prices, categoryId: of?.id })];
}

async function copyAll(): Promise<void> {
  const items: string[][] = [];
  for await (const line of staff.events.snapshot.lines()) {
    if (line.cursor) write(items, line.cursor, 'BEGIN; DELETE FROM item');
    else items.push(toItem(line));
  }
}

/** Reads the subject of an event as it is now. If its slug is another one by now, a later event has that. */
async function read({ type, subject, data }: sdk.ArotEvent): Promise<string[][]> {
  try {
    if (subject.type === 'category') return [toItem({ category: await staff.categories.get(subject.id) })];
    const product = await staff.products.get((data as sdk.ProductEventData).slug);
    if (product.id === subject.id) return [toItem({ product })];
  } catch (error) {
    if (!(error instanceof sdk.NotFoundError)) throw error;
  }
  return /^category|deleted$/.test(type) ? [[`${subject.type} ${subject.id}`]] : [];
}

const types = 'product.*,category.*,catalog.imported,prices.changed';
for (;;) {
  try {
    if (!readCursor()) await copyAll();
    for await (const { items, cursor } of staff.events.follow({ after: readCursor(), types })) {
      if (items.some(({ subject }) => subject.type === 'catalog')) await copyAll();
      else write((await Promise.all(items.map(read))).flat(), cursor);
    }
  } catch (error) {
    if (!(error instanceof sdk.CursorExpiredError)) throw error;
    await copyAll();
  }
}
