import { SETTING_KEYS } from '@arot/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../../../test/support/accounts/fixtures.ts';
import { paragraph } from '../../../test/support/catalog/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

type Data = Record<string, unknown> & { version: string };
type Body = { data: Data; error: { code: string; fields?: Record<string, string[]> } };
type Part = { items: { key: string; requested: boolean; empty: boolean }[]; nextCursor: string | null };

const server = await startTestServer();
const accountId = (await createAccount(server, { role: 'editor', permissions: ['content:write', 'settings:write'] }))
  .id;
const token = await createSession(server, accountId);
let lastEvent: string;
beforeEach(async () => {
  await server.replace({});
  const em = server.database.fork();
  const [row] = await em.execute<{ id: string }[]>('select coalesce(max(id), 0)::text as id from audit_event');
  lastEvent = row?.id ?? '';
});

async function send<T = Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return await server.request<T>(`/api/staff${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
const create = async (body: object) => (await send('POST', '/app-content', body)).body.data;
const match = ({ version }: { version: string }) => ({ 'if-match': `"${version}"` });
const ANY = { 'if-match': '*' };
const list = async (query = '') => (await send<{ data: Part }>('GET', `/app-content${query}`)).body.data;
const keys = async (query = '') => (await list(query)).items.map(({ key }) => key);
const shown = async (key: string) => (await server.data<{ content: Data | null }>(`/api/app-content/${key}`)).content;

async function eventsAbout(kind: string, subject: string) {
  return await server.database
    .fork()
    .execute<{ kind: string; actor: string; details: object }[]>(
      `select kind, actor, details from audit_event where subject_kind = '${kind}' and subject = '${subject}' and id > ${lastEvent} order by id`,
    );
}

const about = {
  key: 'about',
  title: 'About · আমাদের কথা',
  body: paragraph('<b>আড়ত</b>'),
  images: [{ url: '/a.jpg' }],
};

describe('app content for staff', () => {
  it('is created, changed, published, unpublished and deleted, and apps see it at once', async () => {
    const created = await send('POST', '/app-content', about);
    expect(created.status).toBe(201);
    expect(created.headers.get('etag')).toBe(`"${created.body.data.version}"`);
    expect(created.body.data).toEqual({
      ...about,
      version: expect.any(String),
      bodyHtml: '<p>&lt;b&gt;আড়ত&lt;/b&gt;</p>',
      externalUrl: null,
      images: [{ url: '/a.jpg', publicUrl: `${server.publicOrigin}/a.jpg` }],
      status: 'draft',
      requested: false,
      empty: false,
    });
    expect(await shown('about')).toBeNull();

    const published = (await send('POST', '/app-content/about/publish', undefined, match(created.body.data))).body.data;
    expect(await shown('about')).toMatchObject({ title: about.title, bodyHtml: '<p>&lt;b&gt;আড়ত&lt;/b&gt;</p>' });

    const changed = await send('PATCH', '/app-content/about', { body: null, title: 'Us' }, match(published));
    expect(changed.body.data).toMatchObject({ title: 'Us', body: null, bodyHtml: null, images: [{ url: '/a.jpg' }] });
    expect(await shown('about')).toMatchObject({ title: 'Us', bodyHtml: null });

    const draft = (await send('POST', '/app-content/about/unpublish', undefined, match(changed.body.data))).body.data;
    expect(await shown('about')).toBeNull();
    expect((await send('DELETE', '/app-content/about', undefined, match(draft))).body.data).toEqual({ success: true });
    expect((await send('GET', '/app-content/about')).status).toBe(404);
    expect((await eventsAbout('app_content', 'about')).map(({ kind, details }) => [kind, details])).toEqual([
      ['app_content_created', { after: expect.objectContaining({ title: about.title, status: 'draft' }) }],
      ['app_content_changed', { before: { status: 'draft' }, after: { status: 'published' } }],
      [
        'app_content_changed',
        { before: { title: about.title, body: expect.stringMatching(/^[0-9a-f]{64}$/) }, after: { title: 'Us' } },
      ],
      ['app_content_changed', { before: { status: 'published' }, after: { status: 'draft' } }],
      ['app_content_deleted', { before: expect.objectContaining({ title: 'Us' }) }],
    ]);
  });

  it('keeps its version when a change changes nothing', async () => {
    const { version } = await create({ ...about, status: 'published' });
    for (const change of [{}, { title: about.title }, { body: about.body, images: about.images, externalUrl: null }]) {
      expect((await send('PATCH', '/app-content/about', change, ANY)).body.data.version).toBe(version);
    }
    expect((await send('POST', '/app-content/about/publish', undefined, ANY)).body.data.version).toBe(version);
    expect(await eventsAbout('app_content', 'about')).toHaveLength(1);
  });

  it.each<[string, string, object | undefined]>([
    ['PATCH', '/app-content/about', { title: 'x' }],
    ['POST', '/app-content/about/publish', undefined],
    ['POST', '/app-content/about/unpublish', undefined],
    ['DELETE', '/app-content/about', undefined],
    ['PATCH', '/settings', { siteName: 'x' }],
  ])('%s %s needs the version that the caller has read', async (method, path, body) => {
    await create(about);
    expect((await send(method, path, body)).status).toBe(428);
    expect((await send(method, path, body, { 'if-match': '"1"' })).status).toBe(412);
    expect(await keys()).toEqual(['about']);
    if (path !== '/settings') expect((await send(method, path.replace('about', 'none'), body, ANY)).status).toBe(404);
  });

  it('is changed by one of ten who have read the same version', async () => {
    const created = await create(about);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send('PATCH', '/app-content/about', { title: `T${n}` }, match(created))),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(412)]);
  });

  it('shows what apps have asked for until an operator changes it', async () => {
    await Promise.all(['faq', 'terms', 'unused'].map(shown));
    await create({ key: 'news', externalUrl: 'https://shop.example/news' });
    expect(await list('?requested=true')).toMatchObject({
      items: [
        { key: 'faq', requested: true, empty: true },
        { key: 'terms', requested: true, empty: true },
        { key: 'unused', requested: true, empty: true },
      ],
      nextCursor: null,
    });
    expect((await send('GET', '/app-content/unknown')).status).toBe(404);
    // An app may ask for a key while an operator creates it.
    expect((await send('POST', '/app-content', { key: 'faq', title: 'FAQ' })).status).toBe(201);
    await send('PATCH', '/app-content/terms', { title: 'Terms' }, ANY);
    expect(await keys('?requested=true')).toEqual(['unused']);
    expect(await keys('?requested=false')).toEqual(['faq', 'news', 'terms']);
    expect((await send('POST', '/app-content', { key: 'faq', title: 'Mine' })).body.error).toMatchObject({
      code: 'CONFLICT',
      fields: { key: ['Other app content has this key.'] },
    });
  });

  it('is found by a part of its key or title, literally, and by its status', async () => {
    for (const [key, title] of [
      ['a_1', 'Straße 100%'],
      ['ab1', 'ব\u09dc দোকান'],
      ['b', null],
    ]) {
      await create({ key, title, status: key === 'b' ? 'published' : 'draft' });
    }
    expect(await keys('?q=A_')).toEqual(['a_1']);
    expect(await keys(`?q=${encodeURIComponent('100%')}`)).toEqual(['a_1']);
    // The letter as two code points.
    expect(await keys(`?q=${encodeURIComponent('বড\u09bc')}`)).toEqual(['ab1']);
    expect(await keys('?status=published')).toEqual(['b']);
  });

  it('is listed once in all parts of the list, while others are added and removed', async () => {
    for (const key of ['a', 'b', 'c', 'd', 'e']) await create({ key });
    const first = await list('?limit=2');
    await create({ key: 'aa' });
    await send('DELETE', '/app-content/b', undefined, ANY);
    const rest = await list(`?limit=3&cursor=${first.nextCursor}`);
    expect([...first.items, ...rest.items].map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(rest.nextCursor).toBeNull();
    expect((await send('GET', '/app-content?cursor=x')).body.error.fields).toHaveProperty('cursor');
  });

  it.each<[string, object]>([
    ['body.content.0.type', { body: { type: 'doc', content: [{ type: 'image' }] } }],
    [
      'body.content.0.content.0.marks.0.attrs.href',
      {
        body: {
          type: 'doc',
          content: [
            {
              type: 'paragraph',
              content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
            },
          ],
        },
      },
    ],
    ['externalUrl', { externalUrl: 'javascript:alert(1)' }],
    ['images.0.url', { images: [{ url: '//evil.example/a.jpg' }] }],
    ['title', { title: 'a\u0000b' }],
    ['status', { status: 'published' }],
    ['bodyHtml', { bodyHtml: '<script>alert(1)</script>' }],
  ])('rejects a wrong %s and changes nothing', async (field, change) => {
    const { version } = await create(about);
    const { status, body } = await send('PATCH', '/app-content/about', change, ANY);
    expect(status).toBe(400);
    expect(body.error.fields).toHaveProperty([field]);
    expect((await send('GET', '/app-content/about')).body.data.version).toBe(version);
  });

  it('accepts the largest document, with every letter escaped', async () => {
    const letters = 'চ'.repeat(34_000);
    const json = JSON.stringify({ key: 'large', body: paragraph('LETTERS') });
    const escaped = json.replace('LETTERS', '\\u099a'.repeat(letters.length));
    const { status } = await server.request('/api/staff/app-content', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: escaped,
    });
    expect(status).toBe(201);
    expect((await send('GET', '/app-content/large')).body.data.bodyHtml).toBe(`<p>${letters}</p>`);
  });
});

describe('settings for staff', () => {
  it('have a version of at most 200 characters, however many are set', async () => {
    const texts = ['siteName', 'seoTitle', 'seoDescription', 'contactEmail', 'contactPhone', 'contactAddress'];
    const urls = ['facebookUrl', 'youtubeUrl', 'whatsappUrl', 'play_store', 'app_store', 'logo'];
    const all = Object.fromEntries([
      ...texts.map((key) => [key, key === 'contactEmail' ? 'a@shop.example' : '01712345678']),
      ...urls.map((key) => [key, `https://shop.example/${key}.png`]),
    ]);
    await server.replace({ settings: all });
    const before = await send('GET', '/settings');
    expect([before.status, before.body.data]).toEqual([200, expect.objectContaining(all)]);
    expect(before.body.data.version).toMatch(/^[\w.-]{1,200}$/);
    expect((await send('PATCH', '/settings', { siteName: 'Arot' }, match(before.body.data))).status).toBe(200);
    expect((await send('PATCH', '/settings', { siteName: 'B' }, match(before.body.data))).status).toBe(412);
  });

  const settings = async () => (await send('GET', '/settings')).body.data;
  const publicSettings = () => server.data<Record<string, unknown>>('/api/settings');

  it('are set and unset, and the next request for the settings shows them', async () => {
    await server.replace({ settings: { siteName: 'Arot', contactEmail: 'a@shop.example' } });
    const before = await settings();
    expect(before).toMatchObject({ siteName: 'Arot', contactEmail: 'a@shop.example', logo: null, logoUrl: null });
    expect((await publicSettings()).siteName).toBe('Arot');
    const change = { siteName: ' আড়ত ', contactEmail: null, contactPhone: '', logo: '/logo.svg' };
    const { body, headers } = await send('PATCH', '/settings', change, match(before));
    expect(body.data).toMatchObject({
      siteName: 'আড়ত',
      contactEmail: null,
      logoUrl: `${server.publicOrigin}/logo.svg`,
    });
    expect(headers.get('etag')).toBe(`"${body.data.version}"`);
    expect(await publicSettings()).toMatchObject({
      ...{ siteName: 'আড়ত', contactEmail: null, contactPhone: null, logo: `${server.publicOrigin}/logo.svg` },
    });
    expect(await eventsAbout('setting', 'siteName')).toEqual([
      { kind: 'setting_changed', actor: accountId, details: { before: { value: 'Arot' }, after: { value: 'আড়ত' } } },
    ]);
    expect((await eventsAbout('setting', 'contactEmail')).map(({ kind }) => kind)).toEqual(['setting_deleted']);
    expect(await eventsAbout('setting', 'contactPhone')).toEqual([]);
  });

  it('have one version, which a change of any of them replaces, and none of which a change of nothing', async () => {
    const versions = new Set([(await settings()).version]);
    for (const change of [{ siteName: 'A' }, { logo: '/l.svg' }, { siteName: 'B' }, { siteName: null }]) {
      versions.add((await send('PATCH', '/settings', change, ANY)).body.data.version);
    }
    expect(versions.size).toBe(5);
    const { version } = await settings();
    for (const change of [{}, { logo: '/l.svg' }, { siteName: '' }, { seoTitle: null }]) {
      expect((await send('PATCH', '/settings', change, ANY)).body.data.version).toBe(version);
    }
  });

  it('are changed by one of ten who have read the same version, also if none is set', async () => {
    const before = await settings();
    const changes = SETTING_KEYS.slice(0, 5).map((key) => ({ [key]: key === 'contactEmail' ? 'a@shop.example' : 'y' }));
    const responses = await Promise.all(
      [...changes, ...changes].map((change) => send('PATCH', '/settings', change, match(before))),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(412)]);
  });

  it.each([
    ['facebookUrl', 'javascript:alert(1)'],
    ['logo', '//evil.example/l.svg'],
    ['siteName', 'x'.repeat(5_001)],
    ['sitename', 'x'],
  ])('reject a wrong %s and change nothing', async (key, value) => {
    const { status, body } = await send('PATCH', '/settings', { seoTitle: 'T', [key]: value }, ANY);
    expect(status).toBe(400);
    expect(body.error.fields).toHaveProperty(key);
    expect((await settings()).seoTitle).toBeNull();
  });
});
