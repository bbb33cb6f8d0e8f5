import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { paragraph } from '../../test/support/catalog/fixtures.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { MAX_UNCLAIMED_DRAFTS } from './app-content.repository.ts';
import { updateAppContent } from './staff-api/staff-app-content.repository.ts';

const server = await startTestServer();
beforeEach(() => server.replace({}));

const get = async (key: string) => (await server.data<{ content: unknown }>(`/api/app-content/${key}`)).content;

async function records(): Promise<{ key: string; status: string; unclaimed: boolean }[]> {
  const { rows } = await sql<{ key: string; status: string; unclaimed: boolean }>`
    select key, status, unclaimed from app_content order by key`.execute(server.database.fork().getKysely());
  return rows;
}

describe('GET /api/app-content/{key}', () => {
  it('returns published content without the editor’s document', async () => {
    const images = [{ url: 'https://img.example/b.jpg' }, { url: '/demo/pictures/logo.svg' }];
    await server.load({
      appContent: [
        {
          key: 'about',
          title: 'About',
          body: paragraph('Hello'),
          externalUrl: 'https://a.example',
          images,
          status: 'published',
        },
      ],
    });
    expect(await get('about')).toEqual({
      key: 'about',
      title: 'About',
      bodyHtml: '<p>Hello</p>',
      externalUrl: 'https://a.example',
      images: [{ url: 'https://img.example/b.jpg' }, { url: `http://localhost:${server.port}/demo/pictures/logo.svg` }],
    });
  });

  it('registers an unknown key as a draft and returns null', async () => {
    expect(await get('new_key-1')).toBeNull();
    expect(await records()).toEqual([{ key: 'new_key-1', status: 'draft', unclaimed: true }]);
    expect(await get('new_key-1')).toBeNull();
    expect(await records()).toHaveLength(1);
  });

  it('registers a key once for concurrent requests', async () => {
    await Promise.all(Array.from({ length: 20 }, () => get('popular')));
    expect(await records()).toHaveLength(1);
  });

  it('does not overwrite existing content', async () => {
    await server.load({ appContent: [{ key: 'about', title: 'T', body: paragraph('x'), status: 'draft' }] });
    expect(await get('about')).toBeNull();
    await updateAppContent(server.database.fork(), 'about', { status: 'published' });
    expect(await get('about')).toMatchObject({ title: 'T', bodyHtml: '<p>x</p>' });
  });

  it.each([
    ['no content', {}],
    ['a title alone', { title: 'Only a title' }],
    ['a document without text', { title: 'T', body: paragraph(' ') }],
  ])('returns null for published content with %s', async (_, more) => {
    await server.load({ appContent: [{ key: 'page', status: 'published', ...more }] });
    expect(await get('page')).toBeNull();
    expect(await records()).toEqual([{ key: 'page', status: 'published', unclaimed: false }]);
  });

  it.each([
    ['a body', { body: paragraph('x') }],
    ['an external URL', { externalUrl: 'https://a.example/' }],
    ['an image', { images: [{ url: 'https://a.example/a.jpg' }] }],
  ])('returns published content with %s alone', async (_, more) => {
    await server.load({ appContent: [{ key: 'page', status: 'published', ...more }] });
    expect(await get('page')).toMatchObject({ key: 'page', title: null });
  });

  it.each(['About', 'a.b', 'a%20b', '%E0%A6%95', 'x'.repeat(101), 'a%00', 'a%0A'])(
    'rejects the key %s and registers nothing',
    async (key) => {
      const error = await server.error(`/api/app-content/${key}`, 400);
      expect(Object.keys(error.fields ?? {})).toEqual(['key']);
      expect(await records()).toEqual([]);
    },
  );

  it('accepts a key of 100 characters', async () => {
    expect(await get('k'.repeat(100))).toBeNull();
  });

  it('returns 405 for HEAD and registers nothing', async () => {
    const response = await server.request('/api/app-content/new', { method: 'HEAD' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET');
    expect(response.body).toBeUndefined();
    expect(await records()).toEqual([]);
  });

  it('stops registering at 10,000 unclaimed drafts, logs a warning and still returns null', async () => {
    const database = server.database.fork().getKysely();
    await sql`insert into app_content (key, unclaimed)
      select 'draft-' || n, true from generate_series(1, ${MAX_UNCLAIMED_DRAFTS - 1}) as n`.execute(database);
    await Promise.all(['p', 'q', 'r'].map((key) => get(key)));
    expect(await records()).toHaveLength(MAX_UNCLAIMED_DRAFTS);
    expect(server.logs.filter(({ msg }) => String(msg).includes('not registered'))).toHaveLength(2);
    await updateAppContent(server.database.fork(), 'draft-1', { status: 'published' });
    expect(await get('s')).toBeNull();
    expect((await records()).some(({ key }) => key === 's')).toBe(true);
  });
});
