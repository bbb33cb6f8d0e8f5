import { staffWords } from '@arot/contract/words';
import { meters } from '../../base/meters.ts';
import type { Failure, Outbox } from '../../outbox/run-outbox.ts';
import type { Keyring } from '../../security/keyring.ts';
import { signWebhook } from '../../security/sign-webhook.ts';
import { toEvent } from '../list-events.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { signingKeysOf } from './endpoint-secrets.ts';
import type { ReceiverResponse } from './post-to-receiver.ts';
import { type DeliveryDependencies, runDeliveries } from './run-deliveries.ts';
import { type ClaimedDelivery, insertAttempt, setFailing, setSucceeding } from './webhook-delivery.repository.ts';

const [MINUTE, HOUR] = [60, 3_600];
/** The pauses after each failed attempt, in seconds. */
const PAUSES = [5, 30, 2 * MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR, 31 * HOUR];
const LONGEST_RETRY_AFTER = 24 * HOUR;
/** The time without a success after which an endpoint is disabled. */
const LONGEST_FAILURE_MS = 5 * 24 * 3_600_000;

type WebhookDependencies = DeliveryDependencies & { readonly keyring: Keyring };

/** Delivers events to webhook endpoints. There are at most 50 of them, and each has a place. */
export function createWebhookDelivery(deps: WebhookDependencies): Outbox {
  return runDeliveries(deps, 'endpoint', { places: 52, pauses: PAUSES, attempt: (each) => deliver(deps, each) });
}

async function deliver(deps: WebhookDependencies, delivery: ClaimedDelivery): Promise<Failure | undefined> {
  const { database, clock, logger } = deps;
  const { endpointId, eventId, attempts } = delivery;
  const body = bodyOf(delivery);
  // The event is older than the feed, or the endpoint was deleted meanwhile.
  if (body === undefined || endpointId === null || delivery.url === null) return undefined;
  const em = database.fork();
  const at = clock();
  const { retryAfter, ...response } = await post(deps, delivery, body);
  const { status, error } = response;
  meters.webhooks.inc({ kind: 'event', result: error === null ? 'delivered' : 'failed' });
  await insertAttempt(em, { endpointId, eventId: String(eventId), at, ...response });
  if (error === null) {
    await setSucceeding(em, endpointId);
    return undefined;
  }
  logger.warn({ endpointId, eventId, attempts, error }, 'a webhook has failed');
  const now = clock();
  const isTooLong = await setFailing(em, endpointId, now, new Date(now.getTime() - LONGEST_FAILURE_MS));
  if (status === 410 || isTooLong) {
    const { en: reason } = status === 410 ? staffWords.receiverGone : staffWords.receiverSilent;
    logger.warn({ endpointId, reason }, 'a webhook endpoint is disabled');
    await em.transactional(async (transaction) => {
      const ctx = { em: transaction, clock, actor: 'server' };
      await disableEndpoint(ctx, endpointId, { reason, byServer: true });
    });
  }
  return { reason: error, leastSeconds: Math.min(secondsOf(retryAfter, now), LONGEST_RETRY_AFTER) };
}

async function post(
  { clock, keyring, receivers }: WebhookDependencies,
  { eventId, url, secrets }: ClaimedDelivery,
  body: string,
): Promise<ReceiverResponse> {
  const now = clock();
  const keys = signingKeysOf(keyring, secrets ?? [], now);
  if (keys.length === 0) return { ...NO_RESPONSE, error: 'The endpoint has no secret. Rotate it.' };
  const headers = { 'content-type': 'application/json', ...signWebhook(keys, String(eventId), now, body) };
  return await receivers.post({ url: String(url), headers, body });
}

const NO_RESPONSE = { status: null, durationMs: 0, body: null, retryAfter: undefined };

/** Returns the envelope, which is the same at each attempt; undefined if the event is not kept any more. */
function bodyOf(delivery: ClaimedDelivery): string | undefined {
  if (delivery.payload !== null) return JSON.stringify(delivery.payload);
  return delivery.type === null
    ? undefined
    : JSON.stringify(toEvent({ ...delivery, id: delivery.eventId } as Parameters<typeof toEvent>[0]));
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3 */
function secondsOf(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return 0;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const moment = Date.parse(retryAfter);
  return Number.isNaN(moment) ? 0 : (moment - now.getTime()) / 1_000;
}
