import { Gauge, type Registry } from 'prom-client';

/** The numbers of messages that leave the server. */
export type MessageCounts = { readonly queued: number; readonly failed: number; readonly oldestSeconds: number };

/** Reports the queue of messages. All servers of a database report the same. */
export function reportMessages(registry: Registry, read: () => Promise<MessageCounts>): void {
  const registers = [registry];
  let last: Promise<MessageCounts | undefined> = Promise.resolve(undefined);
  const report = (name: string, help: string, numberOf: (statistics: MessageCounts) => number, reads = false) => {
    new Gauge({
      registers,
      name,
      help,
      async collect() {
        // One statement for a scrape. While the database is away, the values before stay.
        if (reads) last = read().catch(() => undefined);
        const statistics = await last;
        if (statistics) this.set(numberOf(statistics));
      },
    });
  };
  report('arot_messages_queued', 'Messages that wait to be sent.', ({ queued }) => queued, true);
  report('arot_messages_failed', 'Messages of the last 30 days that were given up.', ({ failed }) => failed);
  report(
    'arot_messages_oldest_seconds',
    'How long the oldest message has waited to be sent; 0 if none waits.',
    ({ oldestSeconds }) => oldestSeconds,
  );
}
