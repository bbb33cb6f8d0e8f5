import { EVENT_TYPES, matchesEvent, messages, TEST_EVENT } from '@arot/contract';
import { expressionBuilder } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { Schema } from '../../../database/schema/schema.ts';
import { searchBound, timestamp } from '../../../database/schema/timestamps.ts';
import { textArray } from '../../../database/schema/values.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { With } from '../../../http/services.ts';
import type { StaffContext } from '../../../operations/staff-context.ts';
import { queueEvents, queueTest } from '../webhook-endpoint.repository.ts';
import { requireEndpoint } from './webhook-endpoints.ts';

const eb = expressionBuilder<Schema, 'event'>();

/** @throws ApiError NOT_FOUND, CONFLICT for a disabled endpoint */
export async function testWebhookEndpoint(ctx: StaffContext, id: string): Promise<{ eventId: string }> {
  await requireEnabled(ctx, id);
  const now = ctx.clock();
  const subject = { type: 'webhook_endpoint', id };
  const event = { id: uuidv4(), type: TEST_EVENT, occurredAt: now.toISOString(), subject, version: null, data: {} };
  await queueTest(ctx.em, { endpointId: id, event, subject: `${subject.type} ${id}`, now });
  await recordAudit(ctx, 'webhook_tested', { accountId: null, details: { endpointId: id, eventId: event.id } });
  return { eventId: event.id };
}

/** @throws ApiError NOT_FOUND, CONFLICT for a disabled endpoint */
export async function replayWebhookEvents(
  ctx: StaffContext & With<'eventRetentionSeconds'>,
  id: string,
  { since, until, types }: { since: string; until?: string | undefined; types?: string[] | undefined },
): Promise<{ count: number }> {
  const endpoint = await requireEnabled(ctx, id);
  const patterns = types ?? endpoint.types;
  const selected = EVENT_TYPES.filter((type) => patterns.some((pattern) => matchesEvent(pattern, type)));
  const count = await queueEvents(ctx.em, {
    ...queueOf(ctx, id),
    where: eb.and([
      eb('event.type', '=', eb.fn.any(textArray(selected))),
      eb('event.occurredAt', '>=', timestamp(searchBound(new Date(since)))),
      ...(until === undefined ? [] : [eb('event.occurredAt', '<', timestamp(searchBound(new Date(until))))]),
    ]),
  });
  const details = { endpointId: id, since, until: until ?? null, types: patterns, count };
  await recordAudit(ctx, 'webhook_replayed', { accountId: null, details });
  return { count };
}

/** @throws ApiError NOT_FOUND, also for an event that is not kept; CONFLICT for a disabled endpoint */
export async function resendWebhookEvent(
  ctx: StaffContext & With<'eventRetentionSeconds'>,
  id: string,
  eventId: string,
): Promise<{ eventId: string }> {
  await requireEnabled(ctx, id);
  const where = eb('event.id', '=', eventId);
  const count = await queueEvents(ctx.em, { ...queueOf(ctx, id), where });
  if (count === 0) throw new ApiError('NOT_FOUND');
  await recordAudit(ctx, 'webhook_replayed', { accountId: null, details: { endpointId: id, eventId } });
  return { eventId };
}

function queueOf(ctx: StaffContext & With<'eventRetentionSeconds'>, endpointId: string) {
  const now = ctx.clock();
  return { endpointId, now, keptSince: new Date(now.getTime() - ctx.services.eventRetentionSeconds * 1_000) };
}

async function requireEnabled(ctx: StaffContext, id: string) {
  const endpoint = await requireEndpoint(ctx, id);
  if (endpoint.enabled) return endpoint;
  throw new ApiError('CONFLICT', { message: messages.endpointDisabled });
}
