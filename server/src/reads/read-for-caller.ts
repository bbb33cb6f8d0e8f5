import type { IncomingMessage } from 'node:http';
import { catalogVersionOf, refreshCaller } from '../http/context.ts';

/** The maximum number of tries: enough for a catalog that changes with every statement. */
const MOST_TRIES = 5;

/**
 * Reads what depends on the caller: the price lists of a customer. They were looked up before the read, so a change between both
 * could mix two states. If the read has seen another version of the catalog than the lookup, both are repeated.
 *
 * @param read uses the caller of the request as it is then. An undefined version is not compared
 */
export function readUntilConsistent<T extends { readonly version: string | undefined }>(
  request: IncomingMessage,
  read: () => Promise<T>,
): Promise<T> {
  // Nothing was looked up for callers without a credential, who send most requests.
  return catalogVersionOf(request) === undefined ? read() : repeatUntilConsistent(request, read);
}

async function repeatUntilConsistent<T extends { readonly version: string | undefined }>(
  request: IncomingMessage,
  read: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const known = catalogVersionOf(request);
    const found = await read();
    if (found.version === undefined || found.version === known || tries === MOST_TRIES) return found;
    await refreshCaller(request);
  }
}

/** Reads a value as {@link readUntilConsistent}. */
export async function readForCaller<T>(
  request: IncomingMessage,
  read: () => Promise<{ readonly version: string | undefined; readonly value: T }>,
): Promise<T> {
  return (await readUntilConsistent(request, read)).value;
}
