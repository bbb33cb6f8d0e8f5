import { setTimeout as sleep } from 'node:timers/promises';
import type { CatalogImport, CatalogImportRow } from '@arot/contract';
import { expect } from 'vitest';
import { db } from '../../../src/database/db.ts';
import { createSession } from '../accounts/fixtures.ts';
import { createStaffCaller } from '../accounts/staff-caller.ts';
import type { TestServer } from '../test-server.ts';

/** The form of a request. A part that is null is not sent. */
export type ImportForm = {
  readonly name?: string;
  readonly file?: string | Uint8Array | null;
  readonly options?: unknown;
};

/** Creates a staff member who may change products and prices, and the functions that send files in that name. */
export async function createImporter(server: TestServer) {
  const editor = await createStaffCaller(server, ['catalog:read', 'catalog:write', 'prices:write']);
  const token = await createSession(server, editor.id);

  /** Sends a file. @returns the response */
  const send = async ({
    name = 'supplier.csv',
    file = 'slug,name\na,A\n',
    options = { target: 'products' },
  }: ImportForm = {}) => {
    const form = new FormData();
    if (options !== null) form.append('options', typeof options === 'string' ? options : JSON.stringify(options));
    if (file !== null) form.append('file', new Blob([file as BlobPart]), name);
    return await server.request<{ data: CatalogImport; error: { code: string; fields: Record<string, string[]> } }>(
      '/api/staff/imports',
      { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form },
    );
  };

  /** Waits until an import is checked or applied. */
  const settled = async (id: string): Promise<CatalogImport> => {
    for (;;) {
      const { data } = await editor.call<CatalogImport>('GET', `/imports/${id}`);
      if (data.state !== 'checking' && data.state !== 'applying') return data;
      await sleep(10);
    }
  };

  return {
    editor,
    token,
    send,
    settled,
    /** Sends a file that is accepted, and waits until it is checked. */
    check: async (
      file: string | Uint8Array,
      options: object = { target: 'products' },
      name?: string,
    ): Promise<CatalogImport> => {
      const { status, body } = await send({ file, options, ...(name && { name }) });
      expect([status, body.data?.state ?? body.error]).toEqual([202, 'checking']);
      return await settled(body.data.id);
    },
    rowsOf: async (id: string, query = '') =>
      (await editor.call<{ items: CatalogImportRow[] }>('GET', `/imports/${id}/rows?${query}`)).data.items,
    apply: (id: string, version: string, by = editor) =>
      by.call<CatalogImport>('POST', `/imports/${id}/apply`, undefined, { 'if-match': version }),
    /** Returns the slugs of all products. */
    slugs: async () =>
      (await db(server.database.fork()).selectFrom('product').select('slug').orderBy('slug').execute()).map(
        ({ slug }) => slug,
      ),
    /** Returns the number of objects in the document store. */
    stored: async (): Promise<number> => {
      let count = 0;
      for await (const _ of server.documents.list()) count += 1;
      return count;
    },
  };
}

/** Products that are stored before a file is sent. */
export const CATALOG = {
  products: [
    {
      slug: 'oil',
      name: 'Oil',
      sku: '00123',
      images: ['/a.jpg', '/b.jpg'],
      prices: { RETAIL: { basePrice: '100.00' } },
    },
    {
      slug: 'rice',
      name: 'Rice',
      prices: { RETAIL: { basePrice: '80.00', discount: { type: 'FIXED', value: '5.00' } } },
    },
    { slug: 'salt', name: 'Salt' },
    { slug: 'tea', name: 'Tea' },
  ],
};
