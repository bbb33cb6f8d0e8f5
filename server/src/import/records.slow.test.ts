import { afterEach, describe, expect, it } from 'vitest';
import { clearCatalog, exportText, issuesOf } from '../../test/support/catalog/files.ts';
import { openTestDatabase } from '../../test/support/database/test-database.ts';

const database = await openTestDatabase();
await clearCatalog(database);
const before = await exportText(database);
afterEach(async () => {
  expect(await exportText(database), 'a rejected import writes nothing').toBe(before);
});

const text = (length: number) => 'x'.repeat(length);
const price = (value: unknown) => ({ prices: { RETAIL: value } });
const basePrice = 'prices.RETAIL.basePrice';
const paragraphs = (...nodes: unknown[]) => ({ type: 'doc', content: [{ type: 'paragraph', content: nodes }] });
const link = (href: unknown) => paragraphs({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] });

/** Invalid records by kind: the invalid part of the record, the field of the issue, and a part of its message. */
const rules = {
  category: [
    [{ id: '' }, 'id', 'empty'],
    [{ id: text(101) }, 'id', 'at most 100'],
    [{ id: 5 }, 'id', 'Must be text'],
    [{ id: 'root' }, 'id', 'reserved by the API'],
    [{ id: 'uncategorized' }, 'id', 'reserved by the API'],
    [{ id: 'a\0' }, 'id', 'NUL'],
    [{ name: ' ' }, 'name', 'empty'],
    [{ name: null }, 'name', 'Must be text'],
    [{ name: text(256) }, 'name', 'at most 255'],
    [{ name: '\ud800' }, 'name', 'well-formed'],
    [{ description: text(5001) }, 'description', 'at most 5000'],
    [{ image: 'javascript:alert(1)' }, 'image', 'http or https'],
    [{ image: '' }, 'image', 'empty'],
    [{ parentId: '' }, 'parentId', 'empty'],
    [{ parentId: 'nowhere' }, 'parentId', 'There is no category "nowhere"'],
    [{ colour: 'red' }, 'colour', 'Unknown field'],
    [JSON.parse('{"__proto__": {"name": "x"}}'), '__proto__', 'Unknown field'],
  ],
  product: [
    [{ slug: '' }, 'slug', 'empty'],
    [{ slug: undefined }, 'slug', 'Required'],
    [{ slug: text(256) }, 'slug', 'at most 255'],
    // One code point that NFC turns into two, so that 200 become 400.
    [{ slug: '\u09dc'.repeat(200) }, 'slug', 'at most 255'],
    [{ id: '' }, 'id', 'empty'],
    [{ id: text(101) }, 'id', 'at most 100'],
    [{ name: '' }, 'name', 'empty'],
    [{ name: undefined }, 'name', 'Is required: there is no product "p" yet.'],
    [{ categoryId: 'nowhere' }, 'categoryId', 'There is no category "nowhere"'],
    [{ categoryId: 7 }, 'categoryId', 'Must be text'],
    [{ status: 'Published' }, 'status', 'draft'],
    [{ images: 'https://a.example/1.jpg' }, 'images', 'Must be a list'],
    [{ images: ['https://a.example/1.jpg', '//a.example/2.jpg'] }, 'images.1', 'http or https'],
    [{ images: ['/\\a.example'] }, 'images.0', 'http or https'],
    [{ images: [`https://a.example/${text(2048)}`] }, 'images.0', 'at most 2048'],
    [{ images: Array(101).fill('/a.jpg') }, 'images', '100'],
    [{ wholesaleMinOrderQuantity: 0 }, 'wholesaleMinOrderQuantity', 'whole number from 1'],
    [{ wholesaleMinOrderQuantity: '12' }, 'wholesaleMinOrderQuantity', 'whole number from 1'],
    [{ retailMinOrderQuantity: 1.5 }, 'retailMinOrderQuantity', 'whole number from 1'],
    [{ retailMinOrderQuantity: 2_147_483_648 }, 'retailMinOrderQuantity', 'whole number from 1'],
    [{ createdAt: '31/01/2026' }, 'createdAt', 'date and time such as'],
    [{ createdAt: '2026-01-31' }, 'createdAt', 'date and time such as'],
    [{ createdAt: '2026-02-30T00:00:00Z' }, 'createdAt', 'date and time such as'],
    [{ createdAt: '2026-01-31T10:00:00' }, 'createdAt', 'date and time such as'],
    [{ createdAt: '0001-01-01T00:00:00+01:00' }, 'createdAt', 'date and time such as'],
    [{ createdAt: '9999-12-31T23:59:59-01:00' }, 'createdAt', 'date and time such as'],
    [{ createdAt: 1_767_225_600_000 }, 'createdAt', 'date and time such as'],
    [{ prices: [] }, 'prices', 'Must be an object'],
    [{ prices: { VIP: null } }, 'prices.VIP', 'Unknown field'],
    [price({ basePrice: 180 }), basePrice, 'Must be a string such as "180.00"'],
    [price({}), basePrice, 'Required: the price states nothing'],
    [price({ basePrice: '1', discount: {} }), 'prices.RETAIL.discount.type', 'Required: the discount states nothing'],
    [price({ basePrice: '' }), basePrice, 'an amount such as 1250.00'],
    [price({ basePrice: '1,250.00' }), basePrice, 'no sign, currency or separator'],
    [price({ basePrice: '৳ 120' }), basePrice, 'no sign, currency or separator'],
    [price({ basePrice: '১২০' }), basePrice, 'an amount such as 1250.00'],
    [price({ basePrice: '-1.00' }), basePrice, 'an amount such as 1250.00'],
    [price({ basePrice: '1e3' }), basePrice, 'an amount such as 1250.00'],
    [price({ basePrice: '1.005' }), basePrice, 'an amount such as 1250.00'],
    [price({ basePrice: '12345678901' }), basePrice, 'at most 10 digits'],
    [price({ basePrice: '1', final: '2' }), 'prices.RETAIL.final', 'Unknown field'],
    [price({ basePrice: '1', discount: { value: '1' } }), 'prices.RETAIL.discount.type', 'FIXED'],
    [price({ basePrice: '1', discount: { type: 'HALF', value: '1' } }), 'prices.RETAIL.discount.type', 'FIXED'],
    [price({ basePrice: '1', discount: { type: 'FIXED' } }), 'prices.RETAIL.discount.value', 'Required: an amount'],
    [
      price({ basePrice: '1', discount: { type: 'PERCENTAGE', value: '100.01' } }),
      'prices.RETAIL.discount.value',
      'must not exceed 100',
    ],
    [{ description: 'plain' }, 'description', 'object with "type": "doc"'],
    [{ description: { type: 'doc', content: [{ type: 'image' }] } }, 'description.content.0.type', 'Unknown node'],
    [
      { description: paragraphs({ type: 'text', text: 'x', marks: [{ type: 'blink' }] }) },
      'description.content.0.content.0.marks.0.type',
      'Unknown mark',
    ],
    [
      { description: link('javascript:alert(1)') },
      'description.content.0.content.0.marks.0.attrs.href',
      'http:// or https://',
    ],
    [
      { description: { type: 'doc', content: [{ type: 'heading', attrs: { level: 1 } }] } },
      'description.content.0.attrs.level',
      'must be 2 or 3',
    ],
    [{ description: paragraphs({ type: 'text', text: text(102_400) }) }, 'description', '100 KiB'],
  ],
  appContent: [
    [{ key: 'About Us' }, 'key', 'lower-case letters'],
    [{ key: undefined }, 'key', 'Required'],
    [{ title: text(256) }, 'title', 'at most 255'],
    [{ externalUrl: '/relative' }, 'externalUrl', 'http or https'],
    [{ externalUrl: 'ftp://a.example' }, 'externalUrl', 'http or https'],
    [{ images: ['https://a.example/1.jpg'] }, 'images.0', 'Must be an object'],
    [{ images: [{ url: 'x' }] }, 'images.0.url', 'http or https'],
    [{ images: [{ url: '/x', alt: 'y' }] }, 'images.0.alt', 'Unknown field'],
    [{ status: null }, 'status', 'draft'],
    [{ body: { type: 'doc', content: [{ type: 'text', text: 'x' }] } }, 'body.content.0.type', 'cannot contain'],
  ],
  setting: [
    [{ key: 'sitename' }, 'sitename', 'Must be one of siteName'],
    [{ key: '__proto__' }, '__proto__', 'Must be one of siteName'],
    [{ key: 'siteName', value: 5 }, 'siteName', 'Must be text'],
    [{ key: 'siteName', value: text(5001) }, 'siteName', 'at most 5000'],
    [{ key: 'facebookUrl', value: 'facebook.com/arot' }, 'facebookUrl', 'http or https'],
    [{ key: 'logo', value: 'logo.svg' }, 'logo', 'http or https'],
  ],
} as const;

const right = {
  category: { id: 'c', name: 'C' },
  product: { slug: 'p', name: 'P' },
  appContent: { key: 'k' },
  setting: { key: 'siteName', value: 'S' },
};

describe.each(Object.keys(rules) as (keyof typeof rules)[])('a %s', (kind) => {
  it.each(rules[kind].map(([wrong, field, words]) => [show(wrong), field, words, wrong] as const))(
    'with %s is rejected at %s',
    async (_shown, field, words, wrong) => {
      const line = JSON.stringify({ [kind]: { ...right[kind], ...wrong } });
      const issues = await issuesOf(database, { 'f.jsonl': line });
      expect(issues).toEqual([expect.stringContaining(words)]);
      expect(issues[0]).toMatch(new RegExp(`^f\\.jsonl:1, ${field.replaceAll('.', '\\.')}: `));
    },
  );
});

it.each([[null], [[]], ['text'], [5]])('a record that is %j is rejected', async (record) => {
  expect(await issuesOf(database, { 'f.json': { products: [record] } })).toEqual([
    expect.stringMatching(/^f\.json:products\[0\]: Must be an object/),
  ]);
});

function show(value: unknown): string {
  const shown = JSON.stringify(value, (_key, part) => (part === undefined ? 'nothing' : part));
  return shown.length > 70 ? `${shown.slice(0, 70)}…` : shown;
}
