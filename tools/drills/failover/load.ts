import { setTimeout as sleep } from 'node:timers/promises';
import { apiError } from '@arot/contract';
import { type Acknowledged, type Chat, type Credentials, send, UnexpectedResponse, writersOf } from '../load/api.ts';

const PAUSE_MS = 50;
const PAUSE_AFTER_FAILURE_MS = 200;

/** Clients of several servers, which write and read until they are stopped, and note each response. */
export class Load {
  readonly acknowledged: Acknowledged = { registered: [], tokens: [], visitors: new Map() };
  /** The times of requests that did not succeed. */
  readonly failures: number[] = [];
  /** Responses that a client could not act on: not a 503 with Retry-After and the error envelope. */
  readonly violations: string[] = [];
  /** The time of the last success of each kind of request on each server, by `kind origin`. */
  readonly #lastSuccess = new Map<string, number>();
  readonly #clients: Promise<void>[];
  #isStopped = false;
  successes = 0;

  constructor(origins: readonly string[], access: Credentials & { readonly chat: Chat }) {
    let searches = 0;
    this.#clients = origins.flatMap((origin) => {
      const read = () => send(`${origin}/api/products?q=${(searches += 1)}`);
      const kinds = { ...writersOf(origin, access, this.acknowledged), read };
      return Object.entries(kinds).map(([kind, work]) => this.#repeat(`${kind} ${origin}`, work));
    });
  }

  /** Returns true if every kind of request has succeeded on every server since a time. */
  hasSucceededSince(time: number): boolean {
    return [...this.#lastSuccess.values()].every((last) => last > time);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#clients);
  }

  async #repeat(kind: string, work: () => Promise<unknown>): Promise<void> {
    this.#lastSuccess.set(kind, 0);
    while (!this.#isStopped) {
      const startedAt = Date.now();
      try {
        await work();
        this.successes += 1;
        // A request that started before the failure says nothing about the time after it.
        this.#lastSuccess.set(kind, startedAt);
        await sleep(PAUSE_MS);
      } catch (error) {
        this.failures.push(Date.now());
        if (!isActionable(error)) this.violations.push(`${kind}: ${error}`);
        await sleep(PAUSE_AFTER_FAILURE_MS);
      }
    }
  }
}

function isActionable(error: unknown): boolean {
  if (!(error instanceof UnexpectedResponse)) return false;
  const { status, headers, body } = error.response;
  return status === 503 && Number(headers.get('retry-after')) > 0 && apiError.safeParse(body).success;
}
