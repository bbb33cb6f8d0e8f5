import { createAccount, createSession } from '../accounts/fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type Application, decoded, type RawResponse, startApplication } from './application.ts';
import { paragraph, product } from './fixtures.ts';

export const PRODUCTS = 30;

/** A catalog with callers of every kind. The application under test is a second one on the same database. */
export type CachedCatalog = {
  readonly server: TestServer;
  /** Returns headers of a caller: `wholesale`, `retail`, `staff` or `inactive`; anonymous when undefined. */
  as(caller: string | undefined): Record<string, string>;
  addCaller(name: string, accountId: string): Promise<void>;
  run(sql: string, ...values: string[]): Promise<unknown>;
  startApplication(maxBytes?: number): Promise<Application>;
  close(): Promise<void>;
};

export async function openCachedCatalog(): Promise<CachedCatalog> {
  const server = await startTestServer();
  await server.load({
    categories: [{ id: 'grain', name: 'Grain' }],
    products: Array.from({ length: PRODUCTS }, (_, n) =>
      product(`p${n}`, {
        description: paragraph(`A story of ${n}. `.repeat(60)),
        prices: { WHOLESALE: { basePrice: '80.00' }, RETAIL: { basePrice: '100.00' } },
      }),
    ),
    settings: { siteName: 'Arot' },
  });
  const tokens = new Map<string, string>();
  const addCaller = async (name: string, accountId: string) => {
    tokens.set(name, await createSession(server, accountId));
  };
  for (const [name, options] of [
    ['wholesale', { customerType: 'WHOLESALE' }],
    ['retail', { customerType: 'RETAIL' }],
    ['staff', { role: 'editor', customerType: 'RETAIL' }],
    ['inactive', { customerType: 'RETAIL', active: false }],
  ] as const) {
    const { id } = await createAccount(server, options);
    await addCaller(name, id);
  }
  return {
    server,
    as: (caller): Record<string, string> =>
      caller === undefined ? {} : { authorization: `Bearer ${tokens.get(caller) ?? ''}` },
    addCaller,
    run: (sql, ...values) => server.database.fork().execute(sql, values),
    startApplication: (maxBytes) => startApplication(server.database, maxBytes),
    close: () => server.close(),
  };
}

/** Returns the parsed body of a response, in any encoding. */
export function jsonOf(response: RawResponse) {
  return JSON.parse(decoded(response).toString());
}
