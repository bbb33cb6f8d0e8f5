import { expect } from 'vitest';
import { createPasswordHasher } from '../../../src/accounts/passwords/password-hasher.ts';
import type { AuditEventRow } from '../../../src/audit/audit-event.repository.ts';
import { OperatorError } from '../../../src/base/errors.ts';
import type { TestServer } from '../test-server.ts';
import { findAuditEvents } from './audit-events.ts';
import { postJson } from './fixtures.ts';

export const NEW_PASSWORD = 'নতুন গোপন শব্দ 🔑';

const passwords = createPasswordHasher();

/** Returns the context that a command passes to the operations. */
export const commandContext = ({ database }: TestServer) => ({
  em: database.fork(),
  clock: () => new Date(),
  passwords,
});

/** Returns all audit events, oldest first. */
export const allEvents = ({ database }: TestServer): Promise<AuditEventRow[]> =>
  findAuditEvents(database.fork(), { since: new Date(0), limit: 100_000 });

/** Returns the audit events that were recorded after `events`. */
export async function eventsAfter(server: TestServer, events: readonly AuditEventRow[]) {
  const added = (await allEvents(server)).slice(events.length);
  return added.map(({ kind, accountId, actor, details }) => ({ kind, accountId, actor, details }));
}

/** Returns an event as a command records it. */
export const commandEvent = (kind: string, accountId: string | null, details: object = {}) => ({
  kind,
  accountId,
  actor: 'command line',
  details,
});

/** Returns the message and the issues of the OperatorError that an operation must throw. */
export async function rejection(work: Promise<unknown>): Promise<{ message: string; issues: readonly string[] }> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OperatorError);
  const { message, issues } = error as OperatorError;
  return { message, issues };
}

export const login = (server: TestServer, identifier: string, password: string) =>
  postJson(server, '/api/auth/login', { identifier, password, responseMode: 'token' });
