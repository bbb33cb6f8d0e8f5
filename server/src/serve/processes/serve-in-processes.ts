import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import { OperatorError } from '../../base/errors.ts';
import type { Config } from '../../config.ts';
import type { Listener } from '../../http/listener/listen.ts';
import { createLogger } from '../../monitoring/logger.ts';
import { serveMetrics } from '../../monitoring/metrics.ts';
import { exitOnUnexpectedErrors, nextStopReason } from '../startup/end-process.ts';
import type { Samples, ToChild, ToParent } from './parent-process.ts';

/** So many ends of processes within a minute end the command. */
const MOST_ENDS = 5;
const MINUTE_MS = 60_000;
/** The pause before a process is replaced, which doubles with each end within a minute. In milliseconds. */
const FIRST_PAUSE_MS = 250;
/** The time in which a process must report its metrics. A process that does not respond has none. In milliseconds. */
const METRICS_TIMEOUT_MS = 2_000;

/**
 * Runs `arot serve` in as many processes as the configuration says, which share one port, until a signal to stop arrives. A
 * process that ends is replaced. The first one starts alone, so that it migrates alone and reports alone why it cannot start.
 *
 * @throws OperatorError if processes end again and again
 * @see docs/decisions/0089-processes-of-one-command.md
 */
export async function serveInProcesses(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  exitOnUnexpectedErrors(logger);
  const children = new ChildProcesses(logger);
  const stopReason = nextStopReason();
  void stopReason.then((reason) => children.stop('signal' in reason ? reason.signal : 'SIGTERM'));
  let ops: Listener | undefined;
  try {
    if (!(await children.startFirst())) return;
    const { host, opsPort } = config;
    const metrics = { contentType: AggregatorRegistry.PROMETHEUS_CONTENT_TYPE, metrics: () => children.metrics() };
    if (opsPort !== undefined) ops = await serveMetrics({ host, port: opsPort }, metrics, logger);
    for (let number = 2; number <= config.processes; number += 1) children.start(number);
    await Promise.race([stopReason, children.failure.promise]);
  } finally {
    await children.stop('SIGTERM');
    await ops?.stop(0);
  }
}

class ChildProcesses {
  /** Rejects if processes end again and again. */
  readonly failure = Promise.withResolvers<never>();
  readonly #logger: Logger;
  /** The processes that run, by number. */
  readonly #running = new Map<number, ChildProcess>();
  readonly #serving = new Set<ChildProcess>();
  readonly #stoppedListening = new Set<ChildProcess>();
  readonly #first = Promise.withResolvers<boolean>();
  readonly #allEnded = Promise.withResolvers<void>();
  #port: number | undefined;
  #ends: number[] = [];
  readonly #stopping = new AbortController();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Starts the first process. @returns whether it serves requests. If it has ended instead, its exit status is that of this process */
  startFirst(): Promise<boolean> {
    this.start(1);
    return this.#first.promise;
  }

  start(number: number): void {
    if (this.#stopping.signal.aborted) return;
    const [, script = '', ...args] = process.argv;
    const isFirst = this.#port === undefined;
    const child = fork(script, [...args, '--process', String(number), ...(isFirst ? [] : ['--join'])], {
      env: isFirst ? process.env : { ...process.env, PORT: String(this.#port) },
      serialization: 'advanced',
    });
    this.#running.set(number, child);
    child.on('message', (message: ToParent) => {
      if (message === 'stopped listening') this.#onStoppedListening(child);
      else if ('port' in message) {
        this.#port = message.port;
        this.#serving.add(child);
        this.#first.resolve(true);
      }
    });
    child.once('error', (error) => this.#onEnd(number, child, { status: 1, err: error }));
    child.once('exit', (status, signal) => this.#onEnd(number, child, { status, signal }));
  }

  /** Returns the metrics of all processes in the text format. A label has the number of the process. */
  async metrics(): Promise<string> {
    const samples = await Promise.all([...this.#serving].map(readMetrics));
    return await AggregatorRegistry.aggregate(samples).metrics();
  }

  /** Passes the signal on, and waits until all processes have ended. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    this.#stopping.abort();
    for (const child of this.#running.values()) child.kill(signal);
    if (this.#running.size === 0) this.#allEnded.resolve();
    await this.#allEnded.promise;
  }

  /** A process that is stopped alone ends its connections at once: the others accept new ones. */
  #onStoppedListening(child: ChildProcess): void {
    this.#stoppedListening.add(child);
    if (!this.#stopping.signal.aborted) tell(child, 'all stopped listening');
    else this.#tellAllStoppedListening();
  }

  #tellAllStoppedListening(): void {
    const all = [...this.#running.values()];
    if (!all.every((each) => this.#stoppedListening.has(each))) return;
    for (const each of all) tell(each, 'all stopped listening');
  }

  /** Handles the end of a process. A process that could not start has an error, and perhaps an exit too. */
  #onEnd(
    number: number,
    child: ChildProcess,
    reason: { readonly status: number | null; readonly signal?: NodeJS.Signals | null; readonly err?: Error },
  ): void {
    if (this.#running.get(number) !== child) return;
    this.#running.delete(number);
    this.#serving.delete(child);
    const { signal } = this.#stopping;
    if (signal.aborted || this.#port === undefined) {
      // A process that was still loading had no handler of the signal.
      const isStopped = signal.aborted && (reason.signal === 'SIGTERM' || reason.signal === 'SIGINT');
      if (!isStopped && reason.status !== 0) process.exitCode ??= reason.status ?? 1;
      this.#first.resolve(false);
      this.#tellAllStoppedListening();
      if (this.#running.size === 0) this.#allEnded.resolve();
      return;
    }
    const now = performance.now();
    this.#ends = [...this.#ends.filter((each) => now - each < MINUTE_MS), now];
    const pauseMs = FIRST_PAUSE_MS * 2 ** (this.#ends.length - 1);
    this.#logger.error({ process: number, ...reason, pauseMs }, 'a process of the server has ended, and is replaced');
    if (this.#ends.length < MOST_ENDS)
      void sleep(pauseMs, undefined, { signal }).then(
        () => this.start(number),
        () => undefined,
      );
    else
      this.failure.reject(
        new OperatorError(
          `${MOST_ENDS} processes of the server have ended within a minute, so it stops. The log says how they ended.`,
        ),
      );
  }
}

/** Returns what a process reports; nothing if it does not respond. */
async function readMetrics(child: ChildProcess): Promise<Samples> {
  const { promise, resolve } = Promise.withResolvers<Samples>();
  const onMessage = (message: ToParent) => {
    if (typeof message === 'object' && 'metrics' in message) resolve(message.metrics);
  };
  child.on('message', onMessage);
  tell(child, 'metrics');
  const timer = setTimeout(() => resolve([]), METRICS_TIMEOUT_MS);
  const samples = await promise;
  clearTimeout(timer);
  child.off('message', onMessage);
  return samples;
}

/** Sends a message, unless the process has ended. */
function tell(child: ChildProcess, message: ToChild): void {
  if (child.connected) child.send(message, () => undefined);
}
