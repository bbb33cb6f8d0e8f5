/** A process that sends requests. It receives a {@link Job} from its parent, and sends back a {@link LoadResult}. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../bench/statistics.ts';
import { RawConnection } from './raw-connection.ts';
import { createWorkload, type RawRequest, type Workload, type WorkloadSpec } from './workloads.ts';

export type Job = {
  readonly port: number;
  readonly workload: WorkloadSpec;
  readonly seconds: number;
  /** A closed loop without it: each connection sends its next request after the response. */
  readonly perSecond?: number;
  /** The number of connections; in an open loop, the maximum number. */
  readonly connections: number;
};

export type Times = { readonly count: number; readonly p50: number; readonly p95: number; readonly p99: number };

export type LoadResult = {
  readonly seconds: number;
  readonly sent: number;
  /** Due requests that were not sent: no free connection, or the generator was late. */
  readonly unsent: number;
  /** In milliseconds. */
  readonly accepted: Times;
  /** 503 and 429 with Retry-After, in milliseconds. */
  readonly refused: Times;
  /** Other responses, by status, and `lost` connections. */
  readonly others: Readonly<Record<string, number>>;
  /** The body of the first of them, if it was read. */
  readonly firstOther: string;
  /** CPU time of the generator, in seconds. */
  readonly cpuSeconds: number;
};

/** A request that is due for longer is not sent: it would only make a burst. */
const TOO_LATE_MS = 100;
/** The time that responses to the last requests may take. */
const LAST_RESPONSES_MS = 15_000;

class Load {
  readonly #accepted: number[] = [];
  readonly #refused: number[] = [];
  readonly #others: Record<string, number> = {};
  readonly #idle: RawConnection[] = [];
  readonly #open = new Set<RawConnection>();
  readonly #workload: Workload;
  readonly #job: Job;
  #inFlight = 0;
  #sent = 0;
  #unsent = 0;
  #firstOther = '';

  constructor(job: Job) {
    this.#job = job;
    this.#workload = createWorkload(job.workload, job.port);
  }

  async run(): Promise<LoadResult> {
    const startedAt = performance.now();
    const endsAt = startedAt + this.#job.seconds * 1_000;
    if (this.#job.perSecond === undefined) this.#startClosedLoop(endsAt);
    else await this.#sendAtRate(this.#job.perSecond, startedAt, endsAt);
    while (performance.now() < endsAt) await sleep(10);
    const accepted = this.#accepted.length;
    const giveUpAt = performance.now() + LAST_RESPONSES_MS;
    while (this.#inFlight > 0 && performance.now() < giveUpAt) await sleep(10);
    if (this.#inFlight > 0) this.#others['no response'] = this.#inFlight;
    for (const connection of this.#open) connection.destroy();
    const { user, system } = process.cpuUsage();
    return {
      seconds: this.#job.seconds,
      sent: this.#sent,
      unsent: this.#unsent,
      accepted: { ...timesOf(this.#accepted), count: accepted },
      refused: timesOf(this.#refused),
      others: this.#others,
      firstOther: this.#firstOther,
      cpuSeconds: (user + system) / 1e6,
    };
  }

  #startClosedLoop(endsAt: number): void {
    const sendNext = () => {
      if (performance.now() >= endsAt) return;
      const request = this.#workload.next();
      if (request) this.#send(request, sendNext);
      else setTimeout(sendNext, 1);
    };
    for (let index = 0; index < this.#job.connections; index += 1) sendNext();
  }

  async #sendAtRate(perSecond: number, startedAt: number, endsAt: number): Promise<void> {
    let due = 0;
    for (let now = startedAt; now < endsAt; now = performance.now()) {
      const target = Math.floor(((now - startedAt) * perSecond) / 1_000);
      const late = Math.max(0, target - due - Math.ceil((TOO_LATE_MS * perSecond) / 1_000));
      this.#unsent += late;
      for (due += late; due < target; due += 1) {
        const isFree = this.#idle.length > 0 || this.#open.size < this.#job.connections;
        const request = isFree ? this.#workload.next() : undefined;
        if (request) this.#send(request, () => undefined);
        else this.#unsent += 1;
      }
      await sleep(1);
    }
  }

  #send({ bytes, wantsBody, onResponse }: RawRequest, then: () => void): void {
    const connection = this.#connection();
    const sentAt = performance.now();
    this.#sent += 1;
    this.#inFlight += 1;
    connection.send(bytes, wantsBody, (response) => {
      const milliseconds = performance.now() - sentAt;
      this.#inFlight -= 1;
      onResponse?.(response);
      if (response?.status === this.#workload.success) this.#accepted.push(milliseconds);
      else if (response?.hasRetryAfter) this.#refused.push(milliseconds);
      else this.#countOther(response ? String(response.status) : 'lost', response?.body);
      if (connection.isOpen) this.#idle.push(connection);
      // Without a pause, a refused client of a closed loop would only ask again.
      if (response?.status === this.#workload.success) then();
      else setTimeout(then, 50);
    });
  }

  #countOther(kind: string, body = ''): void {
    this.#firstOther ||= body;
    this.#others[kind] = (this.#others[kind] ?? 0) + 1;
  }

  #connection(): RawConnection {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) if (idle.isOpen) return idle;
    const connection: RawConnection = new RawConnection(this.#job.port, () => this.#open.delete(connection));
    this.#open.add(connection);
    return connection;
  }
}

function timesOf(values: readonly number[]): Times {
  const at = (percent: number) => Math.round(percentile(values, percent) * 10) / 10;
  return { count: values.length, p50: at(50), p95: at(95), p99: at(99) };
}

const [job] = (await once(process, 'message')) as [Job];
process.send?.(await new Load(job).run());
process.disconnect();
