import {
  type changeWebhookEndpointRequest,
  type createWebhookEndpointRequest,
  MAX_WEBHOOK_ENDPOINTS,
  messages,
} from '@arot/contract';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod';
import { changedFields, recordAudit } from '../../../audit/record-audit.ts';
import { defined } from '../../../base/defined.ts';
import { takeLock } from '../../../database/advisory-locks.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Context } from '../../../http/context.ts';
import { requirePower } from '../../../http/require-powers.ts';
import type { With } from '../../../http/services.ts';
import { type PartQuery, partOf, readCursor } from '../../../operations/cursor.ts';
import type { StaffContext } from '../../../operations/staff-context.ts';
import { changeVersion, type VersionedResource, withVersion } from '../../../operations/with-version.ts';
import { receiverUrlIssue } from '../../../security/receiver-url.ts';
import type { EventRow } from '../../event.repository.ts';
import { selectedTypes, toEvent } from '../../list-events.ts';
import { recordDisabling } from '../disable-endpoint.ts';
import { addSecret } from '../endpoint-secrets.ts';
import { ATTEMPTS_KEPT_MS } from '../stored-webhooks.ts';
import {
  countEndpoints,
  deleteEndpoint,
  deleteQueue,
  type EndpointFields,
  type EndpointRow,
  findAttempts,
  findEndpoints,
  insertEndpoint,
  lockEndpoint,
  setSecrets,
  updateEndpoint,
} from '../webhook-endpoint.repository.ts';

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

const webhookEndpointResource: VersionedResource<string, Locked, StaffWebhookEndpoint> = {
  lock: requireEndpoint,
  find: getWebhookEndpoint,
};

/** Locks an endpoint. @throws ApiError NOT_FOUND */
export async function requireEndpoint({ em }: Pick<Context, 'em'>, id: string): Promise<Locked> {
  const endpoint = await lockEndpoint(em, id);
  if (!endpoint) throw new ApiError('NOT_FOUND');
  return endpoint;
}

type AttemptsQuery = PartQuery & {
  readonly status?: 'failed' | 'succeeded' | undefined;
  readonly types?: string | undefined;
};

/**
 * Returns a part of the attempts of the last 30 days, the newest first.
 *
 * @throws ApiError NOT_FOUND, VALIDATION_ERROR for a cursor of another list
 */
export async function listWebhookAttempts(
  { em, clock }: Pick<Context, 'em' | 'clock'>,
  id: string,
  { limit, cursor, status, types: patterns }: AttemptsQuery,
) {
  const before = readCursor(cursor, { key: 'integer' })?.key;
  await getWebhookEndpoint({ em }, id);
  const since = new Date(clock().getTime() - ATTEMPTS_KEPT_MS);
  const types = patterns === undefined ? undefined : selectedTypes(patterns);
  const rows = await findAttempts(em, id, { status, types, before, since, limit: limit + 1 });
  return partOf(rows, limit, ['key'], ({ key: _, eventId, at, status: code, error, durationMs, body, ...event }) => ({
    ...{ eventId, at, status: code, error, durationMs, body },
    event: event.type === null ? null : toEvent({ ...event, id: eventId } as EventRow),
  }));
}

function toEndpoint({ count, oldest, ...endpoint }: EndpointRow) {
  return { ...endpoint, backlog: { count: count ?? 0, oldest: oldest ?? null } };
}

/** @throws ApiError VALIDATION_ERROR for a URL to which this server must not connect, CONFLICT for too many endpoints */
export async function createWebhookEndpoint(
  ctx: StaffContext & With<'keyring' | 'receivers'>,
  input: z.output<typeof createWebhookEndpointRequest>,
): Promise<StaffWebhookEndpoint & { secret: string }> {
  requireReceiver(ctx, input.url);
  await takeLock(ctx.em, 'webhookEndpoints');
  if ((await countEndpoints(ctx.em)) >= MAX_WEBHOOK_ENDPOINTS) {
    throw new ApiError('CONFLICT', { message: messages.mostEndpoints(MAX_WEBHOOK_ENDPOINTS) });
  }
  const id = uuidv7();
  const now = ctx.clock();
  const { secret, secrets } = addSecret(ctx.services.keyring, [], { now, earlierEndAt: now });
  await insertEndpoint(ctx.em, { id, ...input, secrets, createdAt: now });
  const details = { endpointId: id, ...shown(input) };
  await recordAudit(ctx, 'webhook_created', { accountId: null, details });
  return { ...(await getWebhookEndpoint(ctx, id)), secret };
}

/**
 * @throws ApiError VALIDATION_ERROR for a URL to which this server must not connect; errors like {@link requirePower} for another URL,
 *   and like {@link changeVersion}
 */
export async function changeWebhookEndpoint(
  ctx: StaffContext & With<'receivers'>,
  id: string,
  change: z.output<typeof changeWebhookEndpointRequest>,
): Promise<StaffWebhookEndpoint> {
  if (change.url !== undefined) requireReceiver(ctx, change.url);
  return await changeVersion(ctx, webhookEndpointResource, id, async (_found, { id: _id, secrets: _, ...before }) => {
    const { after } = changedFields(before, { ...before, ...defined(change) });
    if (Object.keys(after).length === 0) return;
    if ('url' in after) requirePower(ctx.principal);
    await updateEndpoint(ctx.em, id, after as Partial<EndpointFields>);
    const details = { endpointId: id, ...changedFields(shown(before), shown({ ...before, ...after })) };
    await recordAudit(ctx, 'webhook_changed', { accountId: null, details });
    if (after.enabled === false) await recordDisabling(ctx, id, 'A staff member has disabled it.');
    // Another request may have queued deliveries while it was being disabled.
    if (after.enabled === true) await deleteQueue(ctx.em, id);
  });
}

/** @throws errors like {@link withVersion} */
export async function deleteWebhookEndpoint(ctx: StaffContext, id: string): Promise<void> {
  await withVersion(ctx, webhookEndpointResource, id, async (_found, { url }) => {
    await deleteEndpoint(ctx.em, id);
    const details = { endpointId: id, url: new URL(url).origin };
    await recordAudit(ctx, 'webhook_deleted', { accountId: null, details });
  });
}

/** @throws errors like {@link withVersion} */
export async function rotateWebhookSecret(ctx: StaffContext & With<'keyring'>, id: string, keepOldSeconds: number) {
  const { keyring } = ctx.services;
  return await withVersion(ctx, webhookEndpointResource, id, async (_found, { secrets: earlier }) => {
    const now = ctx.clock();
    const earlierEndAt = new Date(now.getTime() + keepOldSeconds * 1_000);
    const { secret, secrets } = addSecret(keyring, earlier, { now, earlierEndAt });
    await setSecrets(ctx.em, id, secrets);
    await recordAudit(ctx, 'webhook_secret_rotated', { accountId: null, details: { endpointId: id, keepOldSeconds } });
    const { version } = await getWebhookEndpoint(ctx, id);
    return { secret, oldSecretsEndAt: earlierEndAt.toISOString(), version };
  });
}

function requireReceiver({ services }: With<'receivers'>, url: string): void {
  const issue = receiverUrlIssue(url, services.receivers);
  if (issue !== undefined) throw new ApiError('VALIDATION_ERROR', { fields: { url: [issue] } });
}

/** Returns the fields for the audit trail. Some services put a secret into the path of a URL, so only its origin is shown. */
function shown({ url, ...fields }: EndpointFields): Record<string, unknown> {
  return { ...fields, url: new URL(url).origin };
}
