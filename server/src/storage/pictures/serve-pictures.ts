import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Request, type Response, Router } from 'express';
import { ApiError } from '../../http/api-error.ts';
import { clientAddress } from '../../http/client-address.ts';
import { allowEveryOrigin } from '../../http/security-headers.ts';
import type { Limiter } from '../../security/limiter.ts';
import { type DocumentStore, retainStreamError } from '../document-store.ts';
import { CACHE_FOREVER, pictureType } from './picture-name.ts';

type ServeDependencies = { readonly pictures: DocumentStore; readonly reads: Limiter };

/**
 * Serves the public files of pictures. Their names are hashes of their bytes, so clients and caches may store them without a
 * limit, and the name is also the entity tag. Pages of all origins may read them.
 */
export function pictureRoutes({ pictures, reads }: ServeDependencies): Router {
  const router = Router();
  router.get('/pictures/:name', async (request, response) => {
    const { name } = request.params;
    const type = pictureType(name);
    if (type === undefined) throw new ApiError('NOT_FOUND');
    await reads.take(clientAddress(request).network);
    allowEveryOrigin(response);
    response.set({
      'Cache-Control': CACHE_FOREVER,
      'Content-Type': type,
      'Accept-Ranges': 'bytes',
      ETag: `"${name}"`,
    });
    // The bytes never change, so the store need not be asked.
    if (namesTag(request, `"${name}"`)) return void response.status(304).end();
    await sendPicture(pictures, name, request, response);
  });
  return router;
}

/**
 * Returns true if If-None-Match names the entity tag. `request.fresh` of Express ignores the condition of a client that tells
 * caches to ask this server.
 */
function namesTag({ headers }: Request, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags?.includes(etag) ?? false;
}

async function sendPicture(pictures: DocumentStore, name: string, request: Request, response: Response): Promise<void> {
  const object = await pictures.get(name).catch((cause: unknown) => {
    throw new ApiError('STORAGE_ERROR', { cause });
  });
  if (!object) throw new ApiError('NOT_FOUND');
  const { bytes, size } = object;
  retainStreamError(bytes);
  try {
    // `If-None-Match: *` names every picture that exists.
    if (namesTag(request, '*')) return void response.status(304).end();
    const range = rangeOf(request, name, size);
    if (range === 'unsatisfiable') {
      response
        .status(416)
        .set({ 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' })
        .end();
      return;
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    if (range) response.status(206).set('Content-Range', `bytes ${start}-${end}/${size}`);
    response.set('Content-Length', String(end - start + 1));
    if (request.method === 'HEAD') response.end();
    // Files have at most a few megabytes, and few clients ask for a part.
    else if (range) response.end((await buffer(bytes)).subarray(start, end + 1));
    else await send(bytes, response);
  } finally {
    bytes.destroy();
  }
}

/**
 * Returns the part of the file that a request asks for. Undefined for the whole file: no range, several ranges, another unit, or
 * a condition that does not hold.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-14.2
 */
function rangeOf(
  request: Request,
  name: string,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== `"${name}"`) return undefined;
  const ranges = request.method === 'HEAD' ? undefined : request.range(size);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1) return undefined;
  return ranges[0];
}

async function send(bytes: NodeJS.ReadableStream, response: Response): Promise<void> {
  try {
    await pipeline(bytes, response);
  } catch (error) {
    // The client has left.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error;
  }
}
