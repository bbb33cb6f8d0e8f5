import { isDeepStrictEqual } from 'node:util';
import { COLD_REQUESTS } from './endpoints.ts';
import { clientOf, type Site } from './open-site.ts';

const SOME = 50;

/**
 * Both servers say the same to everything that is measured, but for the order of an object's keys. Only then is it worth
 * asking who says it faster.
 *
 * @throws Error at the first answer that differs
 */
export async function checkSameResponses(site: Site): Promise<number> {
  const requests = [
    ...site.endpoints.flatMap(({ paths, asCustomer }) =>
      paths.filter((_, index) => index % Math.ceil(paths.length / SOME) === 0).map((path) => ({ path, asCustomer })),
    ),
    ...COLD_REQUESTS,
    // The same pages with prices.
    ...COLD_REQUESTS.map(({ path }) => ({ path, asCustomer: true })),
  ];
  for (const { path, asCustomer } of requests) {
    const [ours, theirs] = [await ask(site, 'arot', path, asCustomer), await ask(site, 'yardstick', path, asCustomer)];
    if (!isDeepStrictEqual(ours, theirs)) {
      throw new Error(`${path} is answered differently:\n${excerpt(ours)}\n${excerpt(theirs)}`);
    }
    const { data } = ours as { data?: { items?: unknown[] } };
    if (data === undefined || data.items?.length === 0)
      throw new Error(`${path} finds nothing, so it measures nothing`);
  }
  return requests.length;
}

async function ask(site: Site, server: 'arot' | 'yardstick', path: string, asCustomer = false): Promise<unknown> {
  const client = clientOf(site, server, asCustomer);
  try {
    return JSON.parse((await client.get(path)).body.toString());
  } finally {
    client.close();
  }
}

function excerpt(answer: unknown): string {
  return JSON.stringify(answer).slice(0, 2_000);
}
