import { describe, expect, it } from 'vitest';
import { createAccount } from '../../src/accounts/create-account.ts';
import { saveRole } from '../../src/accounts/staff-api/change-role.ts';
import { createApplication as createChatApplication } from '../../src/chat/applications/change-application.ts';
import type { ImportIssue } from '../../src/import/import-issues.ts';
import { createApplication as createOauthApplication } from '../../src/oauth/applications/create-application.ts';
import { commandContext, NEW_PASSWORD, rejection } from '../support/accounts/operations.ts';
import { createStaffCaller } from '../support/accounts/staff-caller.ts';
import { importFiles } from '../support/catalog/files.ts';
import { requiredParts, sendForm, sendRejected } from '../support/registration/forms.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer();
const staff = await createStaffCaller(server, ['*']);
await server.load({
  categories: [{ id: 'tea', name: 'Tea' }],
  products: [{ slug: 'tea', name: 'Tea' }],
});

/** A line break, an escape sequence, the right-to-left override, and nothing visible. */
const NAMES = ['Tea\nCoffee', 'Tea\u001b[2J', 'Tea\u202egpj', '\u200b\u200d'];
const SEGMENTS = ['.', '..', 'a\nb', '\u200b'];

describe('the staff API', () => {
  const product = { slug: 'new', name: 'New' };
  const application = { name: 'Shop', slug: 'shop', redirectUris: ['https://shop.example/callback'] };
  const widget = { name: 'Shop', visitorOrigins: ['https://shop.example'] };
  it.each([
    ['POST', '/products', 'slug', product, SEGMENTS],
    ['POST', '/products/tea/slug', 'slug', {}, SEGMENTS],
    ['POST', '/products', 'name', product, NAMES],
    ['PATCH', '/products/tea', 'name', {}, NAMES],
    ['POST', '/categories', 'id', { id: 'new', name: 'New' }, SEGMENTS],
    ['POST', '/categories', 'name', { id: 'new', name: 'New' }, NAMES],
    ['POST', '/roles', 'name', { name: 'new', permissions: [] }, [...SEGMENTS, ...NAMES]],
    ['POST', '/oauth-applications', 'name', application, NAMES],
    ['POST', '/chat-applications', 'name', widget, NAMES],
    ['PATCH', '/settings', 'siteName', {}, NAMES],
  ] as const)('rejects %s %s with the field %s', async (method, path, field, body, values) => {
    for (const value of values) {
      const { status, error } = await staff.call(method, path, { ...body, [field]: value });
      expect([status, Object.keys(error?.fields ?? {})], JSON.stringify(value)).toEqual([400, [field]]);
    }
  });
});

describe('an import', () => {
  it.each([
    ['slug', SEGMENTS, (slug: string) => ({ products: [{ slug, name: 'New' }] })],
    ['id', SEGMENTS, (id: string) => ({ products: [{ id, slug: 'new', name: 'New' }] })],
    ['name', NAMES, (name: string) => ({ products: [{ slug: 'new', name }] })],
    ['id', SEGMENTS, (id: string) => ({ categories: [{ id, name: 'New' }] })],
    ['name', NAMES, (name: string) => ({ categories: [{ id: 'new', name }] })],
  ] as const)('rejects the %s of a record', async (field, values, catalogOf) => {
    for (const value of values) {
      const issues: ImportIssue[] = await importFiles(server.database, { 'f.json': catalogOf(value) }).then(
        () => [],
        (error: { issues: ImportIssue[] }) => error.issues,
      );
      expect(
        issues.map((issue) => issue.field),
        JSON.stringify(value),
      ).toEqual([field]);
    }
  });
});

describe('a command', () => {
  it('rejects the name of an account, a role and an application', async () => {
    const ctx = commandContext(server);
    const account = { email: 'new@example.com', password: NEW_PASSWORD };
    const application = { slug: 'new', redirectUris: ['https://shop.example/callback'] };
    for (const name of NAMES) {
      await rejection(createAccount(ctx, { ...account, name }));
      await rejection(createOauthApplication(ctx, { ...application, name }));
      await rejection(createChatApplication(ctx, { name, visitorOrigins: ['https://shop.example'] }));
    }
    for (const role of SEGMENTS) await rejection(saveRole({ ...ctx, ifMatch: undefined }, { role, permissions: [] }));
  });
});

describe('a registration', () => {
  it.each(['name', 'shopName'])('rejects the %s with the field', async (field) => {
    for (const content of NAMES) {
      const error = await sendRejected(server, [...requiredParts(), { name: field, content }], 400, {});
      expect(Object.keys(error.fields ?? {}), JSON.stringify(content)).toEqual([field]);
    }
  });

  it('accepts an address of several lines and a Bengali name with joiners', async () => {
    const parts = [
      ...requiredParts(),
      { name: 'name', content: 'র\u200d্যাব উদ্\u200cঘাটন' },
      { name: 'shopAddress', content: '12 Station Road\r\nKhulna' },
    ];
    const { status, body } = await sendForm(server, parts);
    expect([status, body.data.name]).toEqual([201, 'র\u200d্যাব উদ্\u200cঘাটন']);
    const error = await sendRejected(
      server,
      [...requiredParts(), { name: 'shopAddress', content: 'a\u0007' }],
      400,
      {},
    );
    expect(Object.keys(error.fields ?? {})).toEqual(['shopAddress']);
  });
});
