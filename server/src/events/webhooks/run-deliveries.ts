import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import type { Database } from '../../database/database.ts';
import { type Outbox, type OutboxKind, runOutbox } from '../../outbox/run-outbox.ts';
import type { Receivers } from './post-to-receiver.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  deleteDelivery,
  postponeDelivery,
  type ReceiverKind,
} from './webhook-delivery.repository.ts';

/** Receivers that failed together are not tried again together. */
const SPREAD = 0.1;

export type DeliveryDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  /** They are closed when the deliveries stop. */
  readonly receivers: Receivers;
};

/**
 * Delivers what waits for the receivers of a kind. What fails after the last pause is given up.
 *
 * @param kind `pauses`: those after each failed attempt, in seconds
 */
export function runDeliveries(
  { database, receivers, ...deps }: DeliveryDependencies,
  receiver: ReceiverKind,
  { pauses, ...kind }: Pick<OutboxKind<ClaimedDelivery>, 'places' | 'attempt'> & { readonly pauses: readonly number[] },
): Outbox {
  return runOutbox<ClaimedDelivery>({
    ...deps,
    ...kind,
    // A stop is shorter than the time that a server has for it, which a slow receiver must not use up.
    ...{ one: 'webhook', all: 'webhooks', pollMs: 500, leaseMs: 60_000, stopMs: 2_000 },
    claim: (claim) => claimDeliveries(database.fork(), receiver, claim),
    pause: ({ attempts }) => {
      const pause = pauses[attempts - 1];
      return pause && pause * (1 - SPREAD + 2 * SPREAD * Math.random());
    },
    postpone: (delivery, dueAt) => postponeDelivery(database.fork(), delivery, dueAt),
    remove: ({ id }) => deleteDelivery(database.fork(), id),
    close: () => receivers.close(),
  });
}
