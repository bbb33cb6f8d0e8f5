import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { exportProductsQuery } from '@arot/contract';
import type * as z from 'zod';
import { OperatorError } from '../../base/errors.ts';
import { isListedBy } from '../../catalog/staff-api/staff-product.ts';
import type { Context } from '../../http/context.ts';
import type { Exchange } from '../../operations/bind.ts';
import { Spool } from '../spool.ts';
import { exportCsv } from './export-csv.ts';

/**
 * Sends the products of a list as a CSV file, as of one moment. They are in a temporary file first, so that a slow client keeps no
 * transaction open.
 */
export async function exportProductsCsv(
  { em }: Context,
  query: z.output<typeof exportProductsQuery>,
  { request: { method }, response }: Exchange,
): Promise<void> {
  await Spool.use(async (spool) => {
    const write = (text: string) => spool.write(text);
    if (method !== 'HEAD') {
      await exportCsv(em, 'product', write, isListedBy(query)).catch((error: unknown) => {
        // All rows are written. An import trims texts from before texts were trimmed.
        if (!(error instanceof OperatorError)) throw error;
      });
    }
    if (response.destroyed) return;
    response.setHeader('Content-Type', 'text/csv');
    response.setHeader('Content-Disposition', 'attachment; filename="products.csv"');
    if (method === 'HEAD') response.end();
    // A failure cuts the connection. Otherwise, the client has left.
    else await pipeline(Readable.from(spool.read(), { objectMode: false }), response).catch(() => undefined);
  });
}
