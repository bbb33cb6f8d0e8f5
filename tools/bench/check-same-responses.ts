import { isDeepStrictEqual } from 'node:util';
import { COLD_REQUESTS } from './endpoints.ts';
import { clientOf, type Site } from './open-site.ts';

const MAX_PATHS = 50;

/**
 * Checks that both servers return the same JSON to all measured requests, apart from the order of keys. Otherwise a
 * comparison of their speed would mean nothing.
 *
 * @throws Error at the first response that differs
 */
export async function checkSameResponses(site: Site): Promise<number> {
  const requests = [
    ...site.endpoints.flatMap(({ paths, asCustomer }) =>
      paths
        .filter((_, index) => index % Math.ceil(paths.length / MAX_PATHS) === 0)
        .map((path) => ({ path, asCustomer })),
    ),
    ...COLD_REQUESTS,
    // The same pages, with prices.
    ...COLD_REQUESTS.map(({ path }) => ({ path, asCustomer: true })),
  ];
  for (const { path, asCustomer } of requests) {
    const [ours, theirs] = [
      await fetchJson(site, 'arot', path, asCustomer),
      await fetchJson(site, 'baseline', path, asCustomer),
    ];
    if (!isDeepStrictEqual(ours, theirs)) {
      throw new Error(`${path} has different responses:\n${excerpt(ours)}\n${excerpt(theirs)}`);
    }
    const { data } = ours as { data?: { items?: unknown[] } };
    if (data === undefined || data.items?.length === 0)
      throw new Error(`${path} returns no data, so it measures nothing`);
  }
  return requests.length;
}

async function fetchJson(site: Site, server: 'arot' | 'baseline', path: string, asCustomer = false): Promise<unknown> {
  const client = clientOf(site, server, asCustomer);
  try {
    return JSON.parse((await client.get(path)).body.toString());
  } finally {
    client.close();
  }
}

function excerpt(body: unknown): string {
  return JSON.stringify(body).slice(0, 2_000);
}
