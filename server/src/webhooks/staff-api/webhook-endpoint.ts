import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { type PartQuery, partOf, readCursor } from '../../operations/cursor.ts';
import type { VersionedResource } from '../../operations/with-version.ts';
import { ATTEMPTS_KEPT_MS } from '../remove-old-attempts.ts';
import { type EndpointRow, findAttempts, findEndpoints, lockEndpoint } from '../webhook-endpoint.repository.ts';

export type StaffWebhookEndpoint = ReturnType<typeof toEndpoint>;

/** Returns a part of the endpoints, the oldest first. @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listWebhookEndpoints({ em }: Pick<Context, 'em'>, { limit, cursor }: PartQuery) {
  const after = readCursor(cursor, { key: 'text' })?.key;
  const rows = await findEndpoints(em, { after, limit: limit + 1 });
  return partOf(rows, limit, ['id'], toEndpoint);
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
  { limit, cursor, status }: PartQuery & { readonly status?: 'failed' | 'succeeded' | undefined },
) {
  const before = readCursor(cursor, { key: 'integer' })?.key;
  await getWebhookEndpoint({ em }, id);
  const since = new Date(clock().getTime() - ATTEMPTS_KEPT_MS);
  const rows = await findAttempts(em, id, { status, before, since, limit: limit + 1 });
  return partOf(rows, limit, ['key'], toAttempt);
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
    disabledReason: row.disabled_reason,
    createdAt: row.created_at,
    backlog: { count: Number(row.count), oldest: row.oldest ?? null },
  };
}

function toAttempt({
  event_id,
  at,
  status,
  error,
  duration_ms,
  body,
}: Awaited<ReturnType<typeof findAttempts>>[number]) {
  return { eventId: event_id, at, status, error, durationMs: duration_ms, body };
}
