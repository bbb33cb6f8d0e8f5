import { Gauge, type Registry } from 'prom-client';

/** The numbers of messages that leave the server. */
export type MessageCounts = { readonly queued: number; readonly failed: number; readonly oldestSeconds: number };

/** The numbers of webhooks that leave the server. */
export type WebhookCounts = { readonly queued: number; readonly disabled: number; readonly oldestSeconds: number };

/** Reports the queue of messages. All servers of a database report the same. */
export function reportMessages(registry: Registry, read: () => Promise<MessageCounts>): void {
  reportNumbers(registry, read, [
    ['arot_messages_queued', 'Messages that wait to be sent.', ({ queued }) => queued],
    ['arot_messages_failed', 'Messages of the last 30 days that were given up.', ({ failed }) => failed],
    [
      'arot_messages_oldest_seconds',
      'How long the oldest message has waited to be sent; 0 if none waits.',
      ({ oldestSeconds }) => oldestSeconds,
    ],
  ]);
}

/** Reports the queue of webhooks. All servers of a database report the same. */
export function reportWebhooks(registry: Registry, read: () => Promise<WebhookCounts>): void {
  reportNumbers(registry, read, [
    ['arot_webhooks_queued', 'Events and logouts that wait to be delivered.', ({ queued }) => queued],
    [
      'arot_webhooks_oldest_seconds',
      'How long the oldest of them has waited; 0 if none waits.',
      ({ oldestSeconds }) => oldestSeconds,
    ],
    ['arot_webhook_endpoints_disabled', 'Endpoints that the server has disabled.', ({ disabled }) => disabled],
  ]);
}

/** The numbers of the feed of events. */
export type EventCounts = {
  readonly waiting: number;
  readonly oldestSeconds: number;
  readonly transactionSeconds: number;
};

/** Reports the feed of events. All servers of a database report the same. */
export function reportEvents(registry: Registry, read: () => Promise<EventCounts>): void {
  reportNumbers(registry, read, [
    ['arot_events_waiting', 'Committed events that the feed does not have yet.', ({ waiting }) => waiting],
    [
      'arot_events_oldest_seconds',
      'How long the oldest of them has waited; 0 if none waits.',
      ({ oldestSeconds }) => oldestSeconds,
    ],
    [
      'arot_events_transaction_seconds',
      'How long the oldest transaction that has written has been open; 0 without one. The feed has its events afterwards.',
      ({ transactionSeconds }) => transactionSeconds,
    ],
  ]);
}

/** Reports numbers that one statement reads for each scrape. While the database is away, the values before stay. */
function reportNumbers<T>(
  registry: Registry,
  read: () => Promise<T>,
  gauges: readonly (readonly [name: string, help: string, numberOf: (numbers: T) => number])[],
): void {
  let last: Promise<T | undefined> = Promise.resolve(undefined);
  for (const [index, [name, help, numberOf]] of gauges.entries()) {
    new Gauge({
      registers: [registry],
      name,
      help,
      async collect() {
        if (index === 0) last = read().catch(() => undefined);
        const numbers = await last;
        if (numbers) this.set(numberOf(numbers));
      },
    });
  }
}
