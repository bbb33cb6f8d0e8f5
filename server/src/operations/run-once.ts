import { createHmac } from 'node:crypto';
import { messages } from '@arot/contract';
import type { Clock } from '../base/clock.ts';
import type { Database, EntityManager } from '../database/database.ts';
import { ApiError } from '../http/api-error.ts';
import type { With } from '../http/services.ts';
import type { Keyring } from '../security/keyring.ts';
import {
  findResponse,
  lockKey,
  removeResponses,
  removeResponsesTo,
  saveResponse,
} from './idempotent-request.repository.ts';

/** The time for which a stored response is returned. */
const STORED_RESPONSE_MS = 24 * 3_600_000;

const PURPOSE = 'idempotent response';
const KEY = /^[\x21-\x7e]{1,255}$/;

/** The properties that identify a request that is repeated. */
export type RepeatableRequest = {
  readonly accountId: string;
  readonly key: string;
  /** Method and path. */
  readonly operation: string;
  /** The validated input. */
  readonly input: unknown;
};

/** The context of the request; `em` is its transaction. */
type Repeated = { readonly em: EntityManager; readonly clock: Clock } & With<'keyring'>;

/**
 * Runs an operation in the transaction of `em`, together with its stored response. A request that is repeated with the same key
 * within 24 hours gets the first response, and changes nothing. An operation that throws stores nothing.
 *
 * @throws ApiError VALIDATION_ERROR for a key of other characters, CONFLICT while another request with the key runs,
 *   IDEMPOTENCY_MISMATCH if the key belongs to another operation or input
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 * @see docs/decisions/0047-staff-api.md
 */
export async function runOnce<T extends object>(
  ctx: Repeated,
  request: RepeatableRequest,
  run: () => Promise<T>,
): Promise<T> {
  const { em, clock, services } = ctx;
  requireValidKey(request);
  if (!(await lockKey(em, request))) {
    throw new ApiError('CONFLICT', {
      message: messages.stillRunning,
    });
  }
  const stored = await findStored<T>(ctx, request);
  if (stored) return stored;
  const data = await run();
  const [requestHash] = hashesOf(services.keyring, request);
  if (requestHash === undefined) throw new Error('a keyring has a key');
  const body = services.keyring.encrypt(PURPOSE, JSON.stringify(data));
  await saveResponse(em, request, { operation: request.operation, requestHash, body, at: clock() });
  return data;
}

/**
 * Returns the data of the stored response to a request; undefined without one.
 *
 * @throws ApiError VALIDATION_ERROR and IDEMPOTENCY_MISMATCH, as {@link runOnce}
 */
export async function findStored<T extends object>(
  { em, clock, services: { keyring } }: Repeated,
  request: RepeatableRequest,
): Promise<T | undefined> {
  requireValidKey(request);
  const stored = await findResponse(em, request);
  if (!stored || Date.parse(stored.createdAt) <= clock().getTime() - STORED_RESPONSE_MS) return undefined;
  if (!hashesOf(keyring, request).includes(stored.requestHash)) throw new ApiError('IDEMPOTENCY_MISMATCH');
  return JSON.parse(keyring.decrypt(PURPOSE, stored.body)) as T;
}

function requireValidKey({ key }: RepeatableRequest): void {
  if (KEY.test(key)) return;
  throw new ApiError('VALIDATION_ERROR', { fields: { 'Idempotency-Key': [messages.idempotencyKey] } });
}

/**
 * Returns the hashes of a request by the keys of the keyring, the current one first. They have a key because a body may have a secret,
 * which could be found by trying.
 */
function hashesOf(keyring: Keyring, { operation, input }: RepeatableRequest): string[] {
  const text = JSON.stringify([operation, input]);
  return keyring.keys(PURPOSE).map((secret) => createHmac('sha256', secret).update(text).digest('hex'));
}

/** Deletes the responses to requests with an Idempotency-Key that have expired. @returns their number */
export async function removeStoredResponses(database: Database, clock: Clock): Promise<number> {
  return await removeResponses(database.fork(), new Date(clock().getTime() - STORED_RESPONSE_MS));
}

/** Deletes the stored responses to POST requests whose path starts with a text. */
export async function removeStoredResponsesTo(em: EntityManager, path: string): Promise<void> {
  await removeResponsesTo(em, path);
}
