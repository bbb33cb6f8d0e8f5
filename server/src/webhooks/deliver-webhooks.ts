import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import { meters } from '../base/meters.ts';
import { type Polling, startPolling } from '../base/start-polling.ts';
import type { Database } from '../database/database.ts';
import { type EventRow, toEvent } from '../events/to-event.ts';
import { postLogoutToken } from '../oauth/logout-tokens/post-logout-token.ts';
import type { Keyring } from '../security/keyring.ts';
import { signWebhook } from '../security/sign-webhook.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { signingKeysOf } from './endpoint-secrets.ts';
import type { ReceiverResponse, Receivers } from './post-to-receiver.ts';
import { nextAttemptAt } from './retries.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  deleteDelivery,
  hasDeliveries,
  insertAttempt,
  postponeDelivery,
  type ReceiverKind,
  setFailing,
  setSucceeding,
} from './webhook-delivery.repository.ts';

const POLL_MS = 500;
/** Longer than an attempt can take. A delivery whose process was killed in the middle is tried again after it. */
const LEASE_MS = 60_000;
/** Shorter than the time that a server has to stop, which a slow receiver must not use up. */
const STOP_MS = 2_000;
/** Deliveries in flight in one process, 64 in all. There are at most 50 endpoints, and each has a place. */
const PLACES: Readonly<Record<ReceiverKind, number>> = { endpoint: 52, client: 12 };
/** An endpoint without a success for so long is disabled. */
const LONGEST_FAILURE_MS = 5 * 24 * 3_600_000;

export type WebhookDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly keyring: Keyring;
  readonly receivers: Receivers;
  /** The issuer of logout tokens. */
  readonly issuer: string;
};

export type WebhookDelivery = {
  /** Begins to look for due deliveries. */
  start(): void;
  /** Delivers what is due now. */
  deliverDue(): Promise<void>;
  /** Waits a short time for the attempts in flight, and ends. */
  stop(): Promise<void>;
};

/** Delivers events to webhook endpoints, and logouts to applications. Each delivery belongs to one process at a time. */
export function createWebhookDelivery(deps: WebhookDependencies): WebhookDelivery {
  const inFlight = { endpoint: new Set<Promise<void>>(), client: new Set<Promise<void>>() };
  let stopping = false;
  let filling: Promise<void> | undefined;
  let isDue = false;
  let polling: Polling | undefined;

  const claim = async (kind: ReceiverKind) => {
    const places = PLACES[kind] - inFlight[kind].size;
    if (places === 0) return;
    const now = deps.clock();
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    const claimed = await claimDeliveries(deps.database.fork(), kind, { now, leasedUntil, places });
    for (const delivery of claimed ?? []) {
      const attempt = deliver(deps, delivery).finally(() => {
        inFlight[kind].delete(attempt);
        // The receiver may have more. Errors of the database are reported by the next poll.
        void fill().catch(() => undefined);
      });
      inFlight[kind].add(attempt);
    }
  };
  const fillAll = async () => {
    try {
      while (isDue && !stopping) {
        isDue = false;
        if (!(await hasDeliveries(deps.database.fork()))) continue;
        await claim('endpoint');
        await claim('client');
      }
    } finally {
      filling = undefined;
    }
  };
  const fill = async () => {
    if (stopping) return;
    isDue = true;
    filling ??= fillAll();
    await filling;
  };
  const settle = async () => {
    await filling?.catch(() => undefined);
    await Promise.all([...inFlight.endpoint, ...inFlight.client]);
  };
  return {
    start: () => {
      polling ??= startPolling(fill, POLL_MS, (error) =>
        deps.logger.warn({ err: error }, 'webhooks cannot be read from the database'),
      );
    },
    deliverDue: async () => {
      await fill();
      while (filling || inFlight.endpoint.size + inFlight.client.size > 0) await settle();
    },
    stop: async () => {
      stopping = true;
      await polling?.stop();
      await Promise.race([settle(), sleep(STOP_MS, undefined, { ref: false })]);
      // Attempts that are still in flight fail, and are made again.
      await deps.receivers.close();
      await settle();
    },
  };
}

async function deliver(deps: WebhookDependencies, delivery: ClaimedDelivery): Promise<void> {
  try {
    if (delivery.client_id === null) await deliverEvent(deps, delivery, String(delivery.endpoint_id));
    else await deliverLogout(deps, delivery, delivery.client_id);
  } catch (error) {
    // The lease ends, and it is tried again.
    deps.logger.warn({ err: error, deliveryId: delivery.id }, 'the result of a webhook could not be stored');
  }
}

async function deliverEvent(deps: WebhookDependencies, delivery: ClaimedDelivery, endpointId: string): Promise<void> {
  const { database, clock, logger } = deps;
  const em = database.fork();
  const body = bodyOf(delivery);
  // The event is older than the feed, or the endpoint was deleted meanwhile.
  if (body === undefined || delivery.url === null) return await deleteDelivery(em, delivery.id);
  const at = clock();
  const response = await post(deps, delivery, body);
  const now = clock();
  const error = errorOf(response);
  meters.webhooks.inc({ kind: 'event', result: error === null ? 'delivered' : 'failed' });
  const attempt = { endpointId, eventId: String(delivery.event_id), at, ...response, error };
  if (error === null) {
    await deleteDelivery(em, delivery.id);
    await insertAttempt(em, attempt);
    return await setSucceeding(em, endpointId);
  }
  logger.warn({ endpointId, eventId: delivery.event_id, attempts: delivery.attempts, error }, 'a webhook has failed');
  await insertAttempt(em, attempt);
  const dueAt = nextAttemptAt('event', { attempts: delivery.attempts, now, retryAfter: response.retryAfter });
  if (dueAt === undefined) await deleteDelivery(em, delivery.id);
  else await postponeDelivery(em, delivery, dueAt);
  const isTooLong = await setFailing(em, endpointId, now, new Date(now.getTime() - LONGEST_FAILURE_MS));
  const reason =
    response.status === 410 ? 'The receiver responds with 410 Gone.' : 'Nothing was accepted for five days.';
  if (response.status !== 410 && !isTooLong) return;
  logger.warn({ endpointId, reason }, 'a webhook endpoint is disabled');
  await em.transactional(async (transaction) => {
    const ctx = { em: transaction, clock, actor: 'server' };
    await disableEndpoint(ctx, endpointId, { reason, byServer: true });
  });
}

async function post(
  { clock, keyring, receivers }: WebhookDependencies,
  { event_id: eventId, url, secrets }: ClaimedDelivery,
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
    : JSON.stringify(toEvent({ ...delivery, id: delivery.event_id } as EventRow));
}

/** Returns why an attempt has failed; null if the receiver has accepted it. */
function errorOf({ status, error }: ReceiverResponse): string | null {
  if (status === null) return error;
  return status >= 200 && status < 300 ? null : `The response has the status ${status}.`;
}

async function deliverLogout(deps: WebhookDependencies, delivery: ClaimedDelivery, clientId: string): Promise<void> {
  const { database, clock, logger } = deps;
  const em = database.fork();
  const { logout, attempts, id } = delivery;
  // A token that cannot be signed is a failed attempt too.
  const failed = ({ message }: Error): ReceiverResponse => ({ ...NO_RESPONSE, error: message });
  const response = logout && (await postLogoutToken({ ...deps, em }, { clientId, ...logout }).catch(failed));
  const error = response ? errorOf(response) : null;
  if (response) meters.webhooks.inc({ kind: 'logout', result: error === null ? 'delivered' : 'failed' });
  if (error === null) return await deleteDelivery(em, id);
  logger.warn({ clientId, attempts, error }, 'a back-channel logout has failed');
  const dueAt = nextAttemptAt('logout', { attempts, now: clock(), retryAfter: undefined });
  if (dueAt === undefined) await deleteDelivery(em, id);
  else await postponeDelivery(em, delivery, dueAt);
}
