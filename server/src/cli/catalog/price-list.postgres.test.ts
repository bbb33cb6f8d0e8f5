import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { findAuditEvents } from '../../../test/support/accounts/audit-events.ts';
import { importFiles } from '../../../test/support/catalog/files.ts';
import { product } from '../../../test/support/catalog/fixtures.ts';
import { installArot } from '../../../test/support/process/arot-process.ts';

const HEADER = 'slug,base_price,discount_type,discount_value,breaks,increment,max_order_quantity\n';
const ENTRIES = `${HEADER}cha,180.00,PERCENTAGE,10.00,12:160.00|24:155.50,6,600\ncola,30.00,,,,,\n`;

const arot = await installArot();
const products = ['cha', 'cola', 'salt'].map((slug) => product(slug));
await arot.withDatabase((database) => importFiles(database, { 'c.json': { products } }));
beforeEach(() =>
  arot.withDatabase(async (database) => {
    await database.fork().execute('delete from price_list');
    await database.fork().execute(`insert into price_list (id, name) values ('ramadan', 'Ramadan')`);
  }),
);

const load = (csv: string, ...options: string[]) => arot.run(['price-list', 'import', 'ramadan', '-', ...options], csv);
const exported = async () => (await arot.run(['price-list', 'export', 'ramadan'])).stdout;

describe('arot price-list', () => {
  it('imports entries and exports them to standard output or to a file', async () => {
    expect(await load(ENTRIES)).toEqual({
      code: 0,
      stdout: '2 entries created, 0 changed, 0 unchanged, 0 removed.\n',
      stderr: '',
    });
    expect(await exported()).toBe(ENTRIES);
    expect((await arot.run(['price-list', 'export', 'ramadan', '-'])).stdout).toBe(ENTRIES);
    const file = path.join(arot.folder, 'list.csv');
    const written = await arot.run(['price-list', 'export', 'ramadan', file, '--json']);
    expect(JSON.parse(written.stdout)).toEqual({ file, entries: 2 });
    expect(await readFile(file, 'utf8')).toBe(ENTRIES);
    const again = JSON.parse((await arot.run(['price-list', 'import', 'ramadan', file, '--json'])).stdout);
    expect(again).toMatchObject({ created: 0, changed: 0, unchanged: 2, removed: 0 });
    const [event] = await arot.withDatabase((database) =>
      findAuditEvents(database.fork(), { since: new Date(0), limit: 1 }),
    );
    expect(event).toMatchObject({ kind: 'price_list_entries_changed', actor: 'command line' });
  });

  it('shows what an import would do', async () => {
    await load(ENTRIES);
    const dry = await load('slug,base_price\ncha,\ncola,31\nsalt,9\n', '--dry-run');
    expect(
      dry.stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/ {2,}/)),
    ).toEqual([
      ['slug', 'before', 'after'],
      ['cha', '162.00 (180.00 less 10.00 %), 12: 160.00, 24: 155.50, in steps of 6, at most 600', 'none'],
      ['cola', '30.00', '31.00'],
      ['salt', 'none', '9.00'],
      ['Dry run:'],
      ['1 entries created, 1 changed, 0 unchanged, 1 removed.'],
    ]);
    expect(await exported()).toBe(ENTRIES);
  });

  it('removes what the file does not name only with --replace', async () => {
    await load(ENTRIES);
    const other = 'slug,base_price\nsalt,9\n';
    expect((await load(other, '--replace', '--dry-run')).stdout).toContain(
      '1 entries created, 0 changed, 0 unchanged, 2 removed.',
    );
    await load(other);
    expect((await exported()).match(/\n/g)).toHaveLength(4);
    expect((await load(other, '--replace')).stdout).toBe('0 entries created, 0 changed, 1 unchanged, 2 removed.\n');
    expect(await exported()).toBe(`${HEADER}salt,9.00,,,,,\n`);
  });

  it('names each wrong row, and writes nothing', async () => {
    const { code, stderr } = await load(`${ENTRIES}nope,1,,,,,\nsalt,9,,,2:9,,\n`);
    expect({ code, lines: stderr.trimEnd().split('\n') }).toEqual({
      code: 1,
      lines: [
        'row 4: slug: There is no product "nope".',
        'row 5: breaks: Must be below the final price of 9.00.',
        'No price was changed: 2 issues.',
      ],
    });
    expect(await exported()).toBe(HEADER);
  });

  it('rejects unknown lists, unreadable files and output without a file', async () => {
    const file = path.join(arot.folder, 'latin.csv');
    await writeFile(file, Buffer.from([0xe9]));
    const failed = async (...args: string[]) => {
      const { code, stderr } = await arot.run(['price-list', ...args], 'slug,base_price\n');
      return [code, stderr.trimEnd()];
    };
    expect(await failed('import', 'eid', '-')).toEqual([1, 'There is no price list "eid".']);
    expect(await failed('export', 'eid')).toEqual([1, 'There is no price list "eid".']);
    expect(await failed('import', 'ramadan', file)).toEqual([1, `${file} is not UTF-8 text; save it as UTF-8.`]);
    expect((await failed('import', 'ramadan', 'none.csv'))[0]).toBe(1);
    expect(await failed('export', 'ramadan', '--json')).toEqual([2, '--json needs a file to export to.']);
  });
});
