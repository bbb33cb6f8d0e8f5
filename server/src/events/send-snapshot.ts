import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readCatalog } from '../catalog/staff-api/read-catalog.ts';
import type { Context } from '../http/context.ts';
import { requirePermission } from '../http/require-powers.ts';
import type { Exchange } from '../operations/bind.ts';
import { writeEventCursor } from './cursor.ts';
import { findFeedEnd } from './event.repository.ts';

/**
 * Sends the catalog as lines of JSON, and at last the cursor from which the events continue. The cursor is read first: whatever
 * changes while the lines are read has an event after it. A failure cuts the connection before the last line.
 *
 * @throws ApiError FORBIDDEN without `catalog:read`
 */
export async function getCatalogSnapshot(ctx: Context, { request: { method }, response }: Exchange): Promise<void> {
  requirePermission(ctx.principal, 'catalog:read');
  const cursor = writeEventCursor(await findFeedEnd(ctx.em));
  if (response.destroyed) return;
  response.setHeader('Content-Type', 'application/jsonl');
  response.setHeader('Content-Disposition', 'attachment; filename="catalog.jsonl"');
  if (method === 'HEAD') {
    response.end();
    return;
  }
  const lines = Readable.from(readLines(ctx, cursor), { objectMode: false });
  let failure: unknown;
  lines.once('error', (error) => {
    failure = error;
  });
  // Otherwise, the client has left.
  await pipeline(lines, response).catch(() => undefined);
  if (failure !== undefined && !isClosed(failure)) throw failure;
}

async function* readLines(ctx: Context, cursor: string): AsyncGenerator<string> {
  for await (const record of readCatalog(ctx)) yield `${JSON.stringify(record)}\n`;
  yield `${JSON.stringify({ cursor })}\n`;
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
