import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip';

/** The smaller one first. Browsers give all encodings the same weight and name gzip first, which is no preference. */
const OURS = ['br', 'gzip', 'identity'];

/** The published types of `negotiator` lack the option of version 1. */
type WithPreference = { encoding(available: string[], options: { preferred: string[] }): string | undefined };

type Effort = { readonly brotliQuality: number; readonly gzipLevel?: number };

/** Compresses bytes for a response. */
export async function compress(
  bytes: Buffer,
  encoding: Encoding,
  { brotliQuality, gzipLevel }: Effort,
): Promise<Buffer> {
  if (encoding === 'gzip') return await promisify(gzip)(bytes, gzipLevel === undefined ? {} : { level: gzipLevel });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return await promisify(brotliCompress)(bytes, { params });
}

/**
 * Returns the content encoding that the client prefers by its weights, and among those with the same weight the smallest.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
 */
export function preferredEncoding(request: Pick<IncomingMessage, 'headers'>): Encoding | undefined {
  if (request.headers['accept-encoding'] === undefined) return undefined;
  const negotiator: WithPreference = new Negotiator(request);
  const encoding = negotiator.encoding(OURS, { preferred: OURS });
  return encoding === 'br' || encoding === 'gzip' ? encoding : undefined;
}
