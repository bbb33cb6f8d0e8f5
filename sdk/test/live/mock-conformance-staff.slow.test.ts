import { expect, it } from 'vitest';
import { noise } from '../../../server/test/support/pictures/hostile-pictures.ts';
import { createClient } from '../../src/index.ts';
import { compareWithServer } from './support/compare-with-server.ts';
import { description } from './support/conformance-catalog.ts';

const compare = compareWithServer();

const text = (words: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

it('categories', () =>
  compare(async ({ ask, get }, { staff, as, connection }) => {
    const editor = await as('editor@example.com');
    const shop = createClient(connection);
    await ask('list', staff.categories.list({ limit: 2 }));
    await ask('search', staff.categories.list({ q: 'FINE' }));
    const created = await get('create', editor.categories.create({ id: 'oil', name: 'Oil · তেল', sortOrder: 2 }));
    await ask('taken', editor.categories.create({ id: 'oil', name: 'Oil' }));
    await ask('reserved', editor.categories.create({ id: 'root', name: 'Root' }));
    await ask('no parent', editor.categories.create({ name: 'Child', parentId: 'none' }));
    await ask('parent is a child', editor.categories.create({ name: 'Child', parentId: 'rice-fine' }));
    const { version } = created;
    const changed = await get(
      'change',
      staff.categories.change('oil', { name: 'Oils', hidden: true, image: '/a.jpg' }, { ifMatch: version }),
    );
    await ask('order of the shop', shop.categories.list({ sort: 'sortOrder', direction: 'desc' }));
    await ask('hidden', shop.categories.get('oil'));
    await ask('hide a parent', staff.categories.change('rice', { hidden: true, sortOrder: 1 }, { ifMatch: '*' }));
    await ask('visible', shop.categories.list());
    await ask('hidden child', shop.categories.get('rice-fine'));
    await ask('show again', staff.categories.change('rice', { hidden: false }, { ifMatch: '*' }));
    await ask('with a place', shop.categories.list({ sort: 'sortOrder' }));
    await ask('late', staff.categories.change('oil', { name: 'Late' }, { ifMatch: version }));
    await ask('without a version', staff.categories.change('oil', { name: 'No' }, {} as never));
    await ask('missing', staff.categories.change('none', { name: 'No' }, {} as never));
    const same = await get('same', staff.categories.change('oil', { name: 'Oils' }, { ifMatch: changed.version }));
    expect(same.version).not.toBe(changed.version);
    await ask('own parent', staff.categories.change('oil', { parentId: 'oil' }, { ifMatch: '*' }));
    await ask('with children', staff.categories.change('rice', { parentId: 'oil' }, { ifMatch: '*' }));
    await ask('not empty', staff.categories.delete('rice', {}, { ifMatch: '*' }));
    await ask('to itself', staff.categories.delete('rice', { moveTo: 'rice' }, { ifMatch: '*' }));
    await ask('to no main category', staff.categories.delete('rice', { moveTo: 'uncategorized' }, { ifMatch: '*' }));
    await ask('delete', staff.categories.delete('rice', { moveTo: 'oil' }, { ifMatch: '*' }));
    await ask('list after', staff.categories.list());
    await ask('get', staff.categories.get('rice'));
  }));

it('products', () =>
  compare(async ({ ask, get }, { staff, as, connection }) => {
    const editor = await as('editor@example.com');
    const shop = createClient(connection);
    await ask('list', staff.products.list());
    await ask('drafts', staff.products.list({ status: 'draft' }));
    await ask('in a category', staff.products.list({ categoryId: 'rice', q: '50' }));
    await ask('without a price', staff.products.list({ missing: 'price' }));
    await ask('without a picture', staff.products.list({ missing: 'picture', limit: 1 }));
    await ask('wrong cursor', staff.products.list({ cursor: '!' }));
    const salt = { slug: 'salt', name: 'Salt', categoryId: 'tea', images: ['/salt.jpg'], description };
    await ask('prices without permission', editor.products.create({ ...salt, prices: { RETAIL: { basePrice: '9' } } }));
    await ask('no category', staff.products.create({ ...salt, categoryId: 'none' }));
    await ask(
      'discount alone',
      staff.products.create({ ...salt, prices: { RETAIL: { discount: { type: 'FIXED', value: '1' } } } }),
    );
    const created = await get('create', staff.products.create({ ...salt, prices: { RETAIL: { basePrice: '9' } } }));
    await ask('taken', editor.products.create({ slug: 'salt', name: 'Salt' }));
    await ask('not public', shop.products.get('salt'));
    const changed = await get(
      'change',
      editor.products.change('salt', { name: 'Salt 1 kg', images: [] }, { ifMatch: created.version }),
    );
    const barcodes = { gtins: ['036000291452', '4006381333931'] };
    const coded = await get('barcodes', editor.products.change('salt', barcodes, { ifMatch: changed.version }));
    await ask(
      'a barcode twice',
      editor.products.change('salt', { gtins: ['96385074', '000096385074'] }, { ifMatch: '*' }),
    );
    for (const q of ['00036000291452', '০৪০০৬৩৮১৩৩৩৯৩১', '000036000291452']) await ask(q, staff.products.list({ q }));
    await ask('late', editor.products.change('salt', { name: 'No' }, { ifMatch: created.version }));
    const discount = { type: 'PERCENTAGE', value: '10' } as const;
    await ask('no permission', editor.products.changePrices('salt', {}, { ifMatch: '*' }));
    await ask(
      'too high',
      staff.products.changePrices('salt', { RETAIL: { discount: { type: 'FIXED', value: '10' } } }, { ifMatch: '*' }),
    );
    await ask(
      'prices',
      staff.products.changePrices(
        'salt',
        { RETAIL: { discount }, WHOLESALE: { basePrice: '8.5' } },
        { ifMatch: coded.version },
      ),
    );
    await ask('remove a price', staff.products.changePrices('salt', { WHOLESALE: null }, { ifMatch: '*' }));
    const published = await get('publish', staff.products.publish('salt', { ifMatch: '*' }));
    const again = await get('publish again', staff.products.publish('salt', { ifMatch: published.version }));
    expect(again.version).toBe(published.version);
    await ask('slug is taken', staff.products.changeSlug('salt', { slug: 'gift' }, { ifMatch: '*' }));
    await ask('slug', staff.products.changeSlug('salt', { slug: 'salt-1kg' }, { ifMatch: '*' }));
    await ask('former slug', staff.products.get('salt'));
    await ask('former slug in the shop', shop.products.get('salt'));
    await ask('in the shop', shop.products.get('salt-1kg'));
    await ask('not deleted', staff.products.restore('salt-1kg', { ifMatch: '*' }));
    await ask('delete', staff.products.delete('salt-1kg', { ifMatch: '*' }));
    await ask('deleted', staff.products.change('salt-1kg', { name: 'No' }, { ifMatch: '*' }));
    await ask('deleted in the shop', shop.products.get('salt-1kg'));
    await ask('list of deleted', staff.products.list({ status: 'deleted' }));
    await ask('restore', staff.products.restore('salt-1kg', { ifMatch: '*' }));
    await ask('unpublish', staff.products.unpublish('salt-1kg', { ifMatch: '*' }));
    await ask('unknown', staff.products.delete('none', { ifMatch: '*' }));
    const all: string[] = [];
    for await (const { slug } of staff.products.list.iterate({ limit: 2 })) all.push(slug);
    await ask('iterate', Promise.resolve(all));
  }));

it('price changes', () =>
  compare(async ({ ask, get }, { staff, as }) => {
    await ask('no permission', (await as('editor@example.com')).prices.preview({ changes: [] }));
    await ask('none', staff.prices.preview({}));
    const byFilter = {
      filter: { tier: 'RETAIL' as const, categoryId: 'rice' },
      operation: { basePrice: { action: 'percent' as const, value: '3.33' } },
    };
    const preview = await get('preview', staff.prices.preview(byFilter));
    await ask('without a version', staff.prices.apply(byFilter, {} as never));
    await ask('apply', staff.prices.apply(byFilter, { ifMatch: preview.version }));
    await ask('late', staff.prices.apply(byFilter, { ifMatch: preview.version }));
    const changes = [
      { slug: 'gift', tier: 'WHOLESALE' as const, basePrice: '5' },
      { slug: 'black-tea', tier: 'RETAIL' as const, basePrice: null },
      { slug: 'swarna-50kg', tier: 'WHOLESALE' as const, discount: null },
    ];
    const named = await get('changes', staff.prices.preview({ changes }));
    await ask('apply changes', staff.prices.apply({ changes }, { ifMatch: named.version }));
    await ask('after', staff.products.list({ sort: 'name' }));
    const wrong = [
      { slug: 'none', tier: 'RETAIL' as const, basePrice: '1' },
      { slug: 'gift', tier: 'RETAIL' as const, discount: { type: 'FIXED' as const, value: '1' } },
      { slug: 'gift', tier: 'WHOLESALE' as const, discount: { type: 'FIXED' as const, value: '6' } },
    ];
    await ask('wrong', staff.prices.preview({ changes: wrong }));
    const lower = { basePrice: { action: 'add' as const, value: '-9999' } };
    await ask(
      'too low',
      staff.prices.preview({ filter: { tier: 'RETAIL', slugs: ['miniket-50kg', 'x'] }, operation: lower }),
    );
    const csv = 'slug,name,retail_base_price\ngift,"Gift, boxed",7.5\nminiket-50kg,,\n';
    await ask('price list', staff.prices.preview({ csv }));
    await ask('wrong price list', staff.prices.preview({ csv: 'slug,colour\ngift,red\n' }));
  }));

it('app content, settings and pictures', () =>
  compare(async ({ ask, get }, { staff, as, connection }) => {
    const shop = createClient(connection);
    await ask('no permission', (await as('editor@example.com')).appContent.list());
    await ask('unknown key', shop.appContent.get('wanted'));
    await ask('list', staff.appContent.list());
    await ask('requested', staff.appContent.list({ requested: true }));
    await ask(
      'claim',
      staff.appContent.create({ key: 'wanted', title: 'Wanted', body: text('Soon'), status: 'published' }),
    );
    await ask('taken', staff.appContent.create({ key: 'about', title: 'About' }));
    const about = await get('get', staff.appContent.get('about'));
    await ask(
      'change',
      staff.appContent.change('about', { title: '', images: [{ url: '/a.jpg' }] }, { ifMatch: about.version }),
    );
    await ask('late', staff.appContent.change('about', { title: 'No' }, { ifMatch: about.version }));
    await ask('unpublish', staff.appContent.unpublish('about', { ifMatch: '*' }));
    await ask('hidden', shop.appContent.get('about'));
    await ask('publish', staff.appContent.publish('about', { ifMatch: '*' }));
    await ask('delete', staff.appContent.delete('about', { ifMatch: '*' }));
    await ask('gone', staff.appContent.get('about'));

    const settings = await get('settings', staff.settings.get());
    await ask(
      'change settings',
      staff.settings.change({ siteName: 'New', logo: '/logo.svg' }, { ifMatch: settings.version }),
    );
    await ask('late settings', staff.settings.change({ siteName: null }, { ifMatch: settings.version }));
    await ask('unset', staff.settings.change({ siteName: '' }, { ifMatch: '*' }));
    await ask('in the shop', shop.settings.get());

    await ask('no such events', staff.audit.list({ kind: 'chat_visitor_erased', limit: 1 }));
    await ask('a subject without its kind', staff.audit.list({ subject: 'tea' }));
    await ask('no picture', staff.pictures.upload({ picture: new File(['x'], 'a.png', { type: 'image/png' }) }));
    const pictures = Object.entries({
      'image/png': await noise(1_000, 301).png().toBuffer(),
      'image/jpeg': await noise(33, 400).jpeg().toBuffer(),
      'image/webp': await noise(700, 20).webp().toBuffer(),
      'image/webp; lossless': await noise(3, 2).webp({ lossless: true }).toBuffer(),
      'image/webp; alpha': await noise(40, 2).ensureAlpha(0.5).webp().toBuffer(),
      'image/avif': await noise(64, 32).avif().toBuffer(),
    });
    let reference = '';
    for (const [type, bytes] of pictures) {
      const uploaded = await staff.pictures.upload({ picture: new File([bytes], 'picture', { type }) });
      const { width, height, files } = uploaded;
      const shown = files.map((file) => [file.name, file.type, file.width, file.height]);
      await ask(type, Promise.resolve({ width, height, shown }));
      reference = uploaded.reference;
    }
    await ask('with a picture', staff.categories.create({ name: 'New', image: reference }));
    const unknown = `/pictures/${'0'.repeat(64)}-1280.jpg`;
    await ask('unknown picture', staff.categories.change('tea', { image: unknown }, { ifMatch: '*' }));
  }));

it('repeated requests', () =>
  compare(async ({ ask, get }, { staff }) => {
    const idempotencyKey = 'key-1';
    const first = await get('first', staff.categories.create({ name: 'Once' }, { idempotencyKey }));
    expect(await get('repeated', staff.categories.create({ name: 'Once' }, { idempotencyKey }))).toEqual(first);
    await ask('other body', staff.categories.create({ name: 'Other' }, { idempotencyKey }));
    await ask('wrong key', staff.categories.create({ name: 'Other' }, { idempotencyKey: 'k'.repeat(256) }));
    const created = await staff.categories.create.withResponse({ id: 'header', name: 'Header' });
    const headers = ['etag', 'location'].map((name) => created.headers.get(name));
    expect(headers[0]).toBe(`"${created.data.version}"`);
    await ask('location', Promise.resolve(headers[1]?.replace(/^https?:\/\/[^/]+/, '')));
  }));
