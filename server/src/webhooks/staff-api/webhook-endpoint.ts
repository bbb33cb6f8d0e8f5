import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { nextCursor, readCursor } from '../../operations/cursor.ts';
import type { VersionedResource } from '../../operations/with-version.ts';
import { ATTEMPTS_KEPT_MS } from '../remove-old-attempts.ts';
import { type EndpointRow, findAttempts, findEndpoints, lockEndpoint } from '../webhook-endpoint.repository.ts';

export type StaffWebhookEndpoint = ReturnType<typeof toEndpoint>;

type Part = { readonly limit: number; readonly cursor?: string | undefined };

/** Returns a part of the endpoints, the oldest first. @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listWebhookEndpoints({ em }: Pick<Context, 'em'>, { limit, cursor }: Part) {
  const [after] = readCursor(cursor, ['text']) ?? [];
  const rows = await findEndpoints(em, { after, limit: limit + 1 });
  return { items: rows.slice(0, limit).map(toEndpoint), nextCursor: nextCursor(rows, limit, ({ id }) => [id]) };
}

/** @throws ApiError NOT_FOUND */
export async function getWebhookEndpoint({ em }: Pick<Context, 'em'>, id: string): Promise<StaffWebhookEndpoint> {
  const [row] = await findEndpoints(em, { id, limit: 1 });
  if (!row) throw new ApiError('NOT_FOUND');
  return toEndpoint(row);
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockEndpoint>>>;

export const webhookEndpointResource: VersionedResource<string, Locked, StaffWebhookEndpoint> = {
  lock: requireEndpoint,
  find: getWebhookEndpoint,
};

/** Locks an endpoint. @throws ApiError NOT_FOUND */
export async function requireEndpoint({ em }: Pick<Context, 'em'>, id: string): Promise<Locked> {
  const endpoint = await lockEndpoint(em, id);
  if (!endpoint) throw new ApiError('NOT_FOUND');
  return endpoint;
}

/**
 * Returns a part of the attempts of the last 30 days, the newest first.
 *
 * @throws ApiError NOT_FOUND, VALIDATION_ERROR for a cursor of another list
 */
export async function listWebhookAttempts(
  { em, clock }: Pick<Context, 'em' | 'clock'>,
  id: string,
  { limit, cursor, status }: Part & { readonly status?: 'failed' | 'succeeded' | undefined },
) {
  const [before] = readCursor(cursor, ['integer']) ?? [];
  await getWebhookEndpoint({ em }, id);
  const since = new Date(clock().getTime() - ATTEMPTS_KEPT_MS);
  const rows = await findAttempts(em, id, { status, before, since, limit: limit + 1 });
  const items = rows.slice(0, limit).map((row) => ({
    eventId: row.eventId,
    at: row.at,
    status: row.status,
    error: row.error,
    durationMs: row.durationMs,
    body: row.body,
  }));
  return { items, nextCursor: nextCursor(rows, limit, (row) => [row.key]) };
}

function toEndpoint(row: EndpointRow) {
  return {
    id: row.id,
    version: row.version,
    url: row.url,
    types: row.types,
    description: row.description,
    ordering: row.ordering,
    enabled: row.enabled,
    disabledReason: row.disabledReason,
    createdAt: row.createdAt,
    backlog: { count: Number(row.count), oldest: row.oldest ?? null },
  };
}
