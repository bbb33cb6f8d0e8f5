import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount, signIn } from '../../../../test/support/accounts/fixtures.ts';
import { product } from '../../../../test/support/catalog/fixtures.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';
import { changeAvailabilities } from '../../../catalog/staff-api/change-availability.ts';
import { db } from '../../../database/db.ts';
import { timestamp } from '../../../database/schema/timestamps.ts';

const INDEX = `<!doctype html>
<html lang="en">
<head>
<!--arot:head paths="/products /pages/* /account" picture="/share.png"-->
<title>Built</title>
<!--/arot:head-->
</head>
<body><b><!--arot:site-name-->Built<!--/arot:site-name--></b><noscript><!--arot:noscript-->No script.</noscript></body>
</html>`;

const HOSTILE = `</title></script><!--<script>alert(1)</script>"' onload='x' &amp;\u2028</noscript>`;

const folder = temporaryFolder();
writeFileSync(path.join(folder, 'index.html'), INDEX);
const server = await startTestServer({ storefront: folder, publicOrigin: 'https://shop.example' });
beforeEach(async () => {
  await server.replace({
    settings: { siteName: 'The shop', seoTitle: 'The shop for shops', seoDescription: 'Rice and oil. · চাল ও তেল।' },
    categories: [
      { id: 'rice', name: 'Rice · চাল', description: 'Rice by the sack.\nবস্তায় চাল।', image: '/demo/rice.svg' },
      { id: 'rice-miniket', name: 'Miniket · মিনিকেট', parentId: 'rice' },
    ],
    products: [
      product('miniket-50kg', {
        name: 'Miniket Rice 50 kg · মিনিকেট চাল ৫০ কেজি',
        categoryId: 'rice-miniket',
        images: ['/demo/miniket.svg', 'https://img.example/2.jpg'],
        description: {
          type: 'doc',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: 'Polished twice.' }] },
            { type: 'paragraph', content: [{ type: 'text', text: 'দুইবার পালিশ করা।' }] },
          ],
        },
        prices: { RETAIL: { basePrice: '3777.00' } },
      }),
      product('hostile'),
      product('চা', { name: 'Tea' }),
      product('draft', { status: 'draft' }),
    ],
  });
  const connection = db(server.database.fork());
  // A name from a time before line separators were rejected.
  await connection.updateTable('product').set({ name: HOSTILE }).where('slug', '=', 'hostile').execute();
  const { id } = await connection
    .selectFrom('product')
    .where('slug', '=', 'miniket-50kg')
    .select('id')
    .executeTakeFirstOrThrow();
  await connection
    .insertInto('former_slug')
    .values({ slug: 'miniket-old', productId: id, changedAt: timestamp(new Date()) })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ productId: id }))
    .execute();
});

const open = async (url: string, headers: Record<string, string> = {}) => {
  const response = await server.request<string>(url, { headers: { accept: '*/*', ...headers }, redirect: 'manual' });
  return { ...response, tags: tagsOf(response.body ?? '') };
};

/** Returns the content of a tag with these attributes, as it stands in the page. */
function tagsOf(page: string) {
  const find = (pattern: RegExp) => pattern.exec(page)?.[1];
  return {
    title: find(/<title>([^<]*)<\/title>/),
    description: find(/<meta name="description" content="([^"]*)">/),
    canonical: find(/<link rel="canonical" href="([^"]*)">/),
    og: Object.fromEntries(
      [...page.matchAll(/<meta property="og:([^"]*)" content="([^"]*)">/g)].map((m) => m.slice(1)),
    ),
    data: JSON.parse(find(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? 'null'),
    noscript: find(/<noscript>([\s\S]*?)<\/noscript>/) ?? '',
  };
}

describe('the page of a product', () => {
  it('has its title, description, URL, picture and data, without a price', async () => {
    const { status, headers, body, tags } = await open('/products/miniket-50kg?utm_source=chat');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    const url = 'https://shop.example/products/miniket-50kg';
    const picture = 'https://shop.example/demo/miniket.svg';
    expect(tags.title).toBe('Miniket Rice 50 kg · The shop');
    expect([tags.description, tags.canonical]).toEqual(['Polished twice.', url]);
    expect(tags.og).toMatchObject({
      title: 'Miniket Rice 50 kg',
      url,
      image: 'https://img.example/2.jpg',
      site_name: 'The shop',
    });
    expect(tags.data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Miniket Rice 50 kg',
      description: 'Polished twice.',
      image: [picture, 'https://img.example/2.jpg'],
      category: 'Rice > Miniket',
      url,
    });
    expect(body).not.toMatch(/3777|Built/);
    expect(body).toContain('<b>The shop</b>');
    expect(tags.noscript).toContain(`<img src="${picture}" alt="Miniket Rice 50 kg"`);
    expect(tags.noscript).toContain('<a href="/products/miniket-50kg">Miniket Rice 50 kg</a>');
    expect(tags.noscript).toContain('<a href="/categories/rice">Rice</a>');
    expect(tags.noscript).toContain('No script.');
  });

  it('is in the language of the URL, or else of the browser, and names the URLs of both', async () => {
    const bengali = await open('/products/miniket-50kg?lang=bn');
    expect(bengali.body).toContain('<html lang="bn"');
    expect(bengali.tags.title).toBe('মিনিকেট চাল ৫০ কেজি · The shop');
    expect(bengali.tags.description).toBe('দুইবার পালিশ করা।');
    expect(bengali.tags.canonical).toBe('https://shop.example/products/miniket-50kg?lang=bn');
    expect([...bengali.body.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map((match) => match.slice(1))).toEqual([
      ['en', 'https://shop.example/products/miniket-50kg?lang=en'],
      ['bn', 'https://shop.example/products/miniket-50kg?lang=bn'],
      ['x-default', 'https://shop.example/products/miniket-50kg'],
    ]);
    const accepted = await open('/products/miniket-50kg', { 'accept-language': 'bn-BD,en;q=0.5' });
    expect(accepted.tags.title).toBe('মিনিকেট চাল ৫০ কেজি · The shop');
    expect(accepted.headers.get('vary')).toContain('Accept-Language');
    const chosen = await open('/products/miniket-50kg?lang=en', { 'accept-language': 'bn' });
    expect(chosen.body).toContain('<html lang="en"');
  });

  it('is the same for a customer, and hints at a session that has no hint', async () => {
    const { identifier } = await createAccount(server, { customerType: 'RETAIL' });
    const cookie = `__Host-arot_session=${await signIn(server, identifier)}`;
    const { headers, body } = await open('/products/miniket-50kg', { cookie });
    expect(body).toBe((await open('/products/miniket-50kg')).body);
    expect(headers.getSetCookie()).toEqual(['__Host-arot_session_hint=1; Path=/; Secure; SameSite=Lax']);
    for (const other of [`${cookie}; __Host-arot_session_hint=1`, `${cookie}; __Host-arot_session_hint=0`, 'other=1'])
      expect((await open('/products/miniket-50kg', { cookie: other })).headers.getSetCookie()).toEqual([]);
  });

  it('has moved with a new slug', async () => {
    const { status, headers } = await open('/products/miniket-old?lang=bn');
    expect([status, headers.get('location')]).toEqual([301, '/products/miniket-50kg?lang=bn']);
  });

  it('escapes each text for its place', async () => {
    const { body, tags } = await open('/products/hostile');
    expect(tags.data.name).toBe(HOSTILE);
    const escaped =
      '&lt;/title&gt;&lt;/script&gt;&lt;!--&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39; onload=&#39;x&#39; &amp;amp;\u2028&lt;/noscript&gt;';
    expect(tags.og.title).toBe(escaped);
    expect(tags.title).toBe(`${escaped} · The shop`);
    expect(tags.noscript).toContain(`<h1>${escaped}</h1>`);
    // One element of each kind, and the line separator only where HTML allows it.
    expect(body.match(/<\/?script/gi)).toHaveLength(2);
    expect(body.match(/<\/noscript/gi)).toHaveLength(1);
    expect(/<script[^>]*>(.*)<\/script>/s.exec(body)?.[1]).not.toMatch(/[<>&\u2028]/);
  });

  it.each(['/products/%E0%A6%9A%E0%A6%BE', '/products/%E0%A6%9A%E0%A6%BE/'])('has one URL: %s', async (url) => {
    expect((await open(url)).tags.canonical).toBe('https://shop.example/products/%E0%A6%9A%E0%A6%BE');
  });

  it('shows a change at once, and is revalidated', async () => {
    const before = await open('/products/miniket-50kg');
    const etag = before.headers.get('etag') ?? '';
    expect((await open('/products/miniket-50kg', { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(
      304,
    );
    await server.load({ products: [{ slug: 'miniket-50kg', name: 'Another name' }] });
    const after = await open('/products/miniket-50kg', { 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect([after.status, after.tags.title]).toEqual([200, 'Another name · The shop']);
  });
});

describe('the page of a category', () => {
  it('has its title, description and picture, and leads to its subcategories', async () => {
    const { status, tags } = await open('/categories/rice?lang=bn');
    expect([status, tags.title, tags.description]).toEqual([200, 'চাল · The shop', 'বস্তায় চাল।']);
    // No chat shows a vector graphic.
    expect(tags.og.image).toBe('https://shop.example/share.png');
    expect(tags.canonical).toBe('https://shop.example/categories/rice?lang=bn');
    expect(tags.data).toMatchObject({ '@type': 'CollectionPage', name: 'চাল' });
    expect(tags.noscript).toContain('<a href="/categories/rice-miniket?lang=bn">মিনিকেট</a>');
  });
});

describe('other pages', () => {
  it('have the title and description of the shop', async () => {
    const front = await open('/');
    expect([front.tags.title, front.tags.description]).toEqual(['The shop for shops', 'Rice and oil.']);
    expect(front.tags.canonical).toBe('https://shop.example/');
    expect((await open('/index.html')).body).toBe(front.body);
    const list = await open('/products?q=rice');
    expect([list.status, list.tags.title, list.tags.canonical]).toEqual([200, 'All products · The shop', undefined]);
    for (const url of ['/pages/about', '/account']) expect((await open(url)).status).toBe(200);
  });

  it.each([
    ['/', ['/products/miniket-50kg', '/categories/rice'], ['Miniket Rice 50 kg', 'Rice', 'Few left']],
    ['/?lang=bn', ['/products/miniket-50kg?lang=bn'], ['মিনিকেট চাল ৫০ কেজি', 'অল্প আছে', 'পণ্য খুঁজুন']],
    ['/products', ['/products/miniket-50kg', '/products/hostile'], ['Products']],
    ['/products?q=tea&page=x', ['/products/%E0%A6%9A%E0%A6%BE'], ['Tea']],
    ['/products?q=miniket&match=literal', ['/products/miniket-50kg'], ['Few left']],
    ['/products?category=rice', ['/products/miniket-50kg'], ['Few left']],
    ['/products?q=%3Cb%3E', [], ['value="&lt;b&gt;"', '<p>None</p>']],
  ])('list products and links without a script: %s', async (url, links, texts) => {
    const stock = { changes: [{ slug: 'miniket-50kg', status: 'low' as const }] };
    await changeAvailabilities({ em: server.database.fork(), clock: () => new Date(), ifMatch: undefined }, stock);
    const { status, tags } = await open(url);
    expect(status).toBe(200);
    for (const link of links) expect(tags.noscript).toContain(`href="${link}"`);
    for (const text of texts) expect(tags.noscript).toContain(text);
    expect(tags.noscript).not.toContain('3777');
  });

  it('have a URL for each page of a list', async () => {
    await server.load({ products: Array.from({ length: 22 }, (_, index) => product(`soap-${index}`)) });
    const { tags } = await open('/products?q=soap&page=2&lang=bn');
    expect(tags.noscript.match(/<img|<li><a href="\/products\/soap/g)).toHaveLength(2);
    expect(tags.noscript).toContain('<a href="/products?q=soap&amp;page=1&amp;lang=bn">আগের</a>');
  });

  it('have titles in the language of the page, as the script gives them', async () => {
    await server.replace({
      settings: { siteName: 'Rahman · রহমান', seoTitle: 'Rice in Dhaka · ঢাকার চাল' },
      appContent: [{ key: 'about', title: 'About · পরিচয়', externalUrl: 'https://a.example', status: 'published' }],
    });
    const titles = async (language: string) =>
      Promise.all(
        ['/', '/products', '/account', '/pages/about'].map(
          async (url) => (await open(`${url}?lang=${language}`)).tags.title,
        ),
      );
    expect(await titles('en')).toEqual([
      'Rice in Dhaka',
      'All products · Rahman',
      'Your account · Rahman',
      'About · Rahman',
    ]);
    expect(await titles('bn')).toEqual(['ঢাকার চাল', 'সব পণ্য · রহমান', 'আপনার অ্যাকাউন্ট · রহমান', 'পরিচয় · রহমান']);
  });

  it.each([
    '/products/none',
    '/products/draft',
    '/products/a%00b',
    '/products/hostile/x',
    '/categories/none',
    '/categories/a%00b',
    '/pages',
    '/nope',
  ])('are 404 with the page if there is no such page: %s', async (url) => {
    const { status, headers, body, tags } = await open(url);
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(tags.title).toBe('This page does not exist · The shop');
    expect(tags.canonical).toBeUndefined();
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect((await open(`${url}?lang=bn`)).tags.title).toBe('এই পাতাটি নেই · The shop');
  });

  it('are the 404 in JSON for a client that asks for JSON', async () => {
    expect((await server.error('/products/none', 404, { headers: { accept: 'application/json' } })).code).toBe(
      'NOT_FOUND',
    );
  });

  it('count as reads: past the limit, the page comes with 429 and its script says what to do', async () => {
    const limited = await startTestServer({ storefront: folder, readLimit: { points: 1, seconds: 60 } });

    expect((await limited.request('/')).status).toBe(200);
    const { status, headers, body } = await limited.request<string>('/products/miniket-50kg');
    expect([status, headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect(body).toContain('<meta name="robots" content="noindex">');
  });

  it('have a HEAD without a body', async () => {
    const head = await server.request('/products/miniket-50kg', { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, undefined]);
  });
});
