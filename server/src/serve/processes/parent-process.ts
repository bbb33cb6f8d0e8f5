import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';
import type { Sharing } from '../../http/listener/listen.ts';

export type Samples = MetricObjectWithValues<MetricValue<string>>[];

/** A message to the parent: the port, once requests are served there; the metrics; or that this process has stopped listening. */
export type ToParent = { readonly port: number } | { readonly metrics: Samples } | 'stopped listening';

/** A message to a process: the question for its metrics, or that all processes of the command have stopped listening. */
export type ToChild = 'metrics' | 'all stopped listening';

/** The process that has started this one, for a server with several processes. @see serveInProcesses */
export class ParentProcess {
  /** The number of this process, from 1. A process that replaces another one has its number. */
  readonly number: number;
  readonly sharing: Sharing;
  readonly #allStopped = Promise.withResolvers<void>();

  constructor(number: number, sharing: Sharing) {
    this.number = number;
    this.sharing = sharing;
  }

  /** Of the processes, one sends messages, webhooks and logouts, and makes erasures. */
  get sendsOutboxes(): boolean {
    return this.number === 1;
  }

  /** Reports that requests are served, and reports the metrics whenever the parent asks for them. */
  reportServing(port: number, registry: Registry): void {
    // Sums of all processes would fall when one of them ends.
    registry.setDefaultLabels({ process: this.number });
    process.on('message', async (message: ToChild) => {
      if (message === 'all stopped listening') return this.#allStopped.resolve();
      const metrics = await registry.getMetricsAsJSON();
      send({ metrics: metrics.map((metric) => ({ ...metric, aggregator: 'sum' })) as Samples });
    });
    send({ port });
  }

  /**
   * Waits until no process of the command listens. A client whose connection ends earlier would open one to a process that is about to
   * stop, which would cut it.
   */
  async allStoppedListening(mostMs: number): Promise<void> {
    if (!process.connected) return;
    send('stopped listening');
    const timeout = sleep(mostMs, undefined, { ref: false });
    await Promise.race([this.#allStopped.promise, once(process, 'disconnect'), timeout]);
  }

  /** Closes the channel, which would keep this process alive. */
  close(): void {
    if (process.connected) process.disconnect();
  }
}

/** Sends a message, unless the parent has ended. */
function send(message: ToParent): void {
  process.send?.(message, undefined, undefined, () => undefined);
}
