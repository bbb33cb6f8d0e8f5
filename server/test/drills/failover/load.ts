import { setTimeout as sleep } from 'node:timers/promises';
import { apiError, type CustomerProfile } from '@arot/contract';
import { newRegistration, type Registered } from '../../support/registration/acknowledged-registrations.ts';

export type Credentials = {
  readonly identifier: string;
  readonly password: string;
  readonly chat: { readonly chatApplicationId: string; readonly chatApplicationSecret: string };
};

/** What clients have been told that the servers wrote. */
export type Acknowledged = {
  readonly registered: Registered[];
  /** The session tokens of successful logins. */
  readonly tokens: string[];
  /** The last acknowledged name of each visitor, by external id. A client has one visitor in flight. */
  readonly visitors: Map<string, number>;
};

/** A request that did not succeed. */
type Failure = { readonly at: number; readonly status: number | 'no response' };

type Kind = 'registration' | 'login' | 'visitor' | 'read';

const PAUSE_MS = 50;
const PAUSE_AFTER_FAILURE_MS = 200;
/** Longer than the server may take to find that a connection to the database is dead. */
const REQUEST_TIMEOUT_MS = 60_000;
const VISITORS_OF_A_CLIENT = 20;

/** Clients of several servers, which write and read until they are stopped, and note each response. */
export class Load {
  readonly acknowledged: Acknowledged = { registered: [], tokens: [], visitors: new Map() };
  readonly failures: Failure[] = [];
  /** Responses that a client could not act on: not a 503 with Retry-After and the error envelope. */
  readonly violations: string[] = [];
  /** When each kind of request last succeeded on each server, by `kind origin`. */
  readonly #lastSuccess = new Map<string, number>();
  readonly #clients: Promise<void>[];
  readonly #credentials: Credentials;
  #isStopped = false;
  #names = 0;
  successes = 0;

  constructor(origins: readonly string[], credentials: Credentials) {
    this.#credentials = credentials;
    this.#clients = origins.flatMap((origin, index) => [
      this.#repeat('registration', origin, () => this.#register(origin)),
      this.#repeat('visitor', origin, () => this.#saveVisitor(origin, index)),
      this.#repeat('login', origin, () => this.#logIn(origin)),
      this.#repeat('read', origin, () => this.#send(`${origin}/api/products?q=${(this.#names += 1)}`, {}, [200])),
    ]);
  }

  /** Whether every kind of request has succeeded on every server since a time. */
  hasSucceededSince(time: number): boolean {
    return [...this.#lastSuccess.values()].every((last) => last > time);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#clients);
  }

  async #repeat(kind: Kind, origin: string, request: () => Promise<unknown>): Promise<void> {
    const key = `${kind} ${origin}`;
    this.#lastSuccess.set(key, 0);
    while (!this.#isStopped) {
      const started = Date.now();
      const succeeded = (await request()) !== undefined;
      // A request that started before the failure says nothing about the time after it.
      if (succeeded) {
        this.successes += 1;
        this.#lastSuccess.set(key, started);
      }
      await sleep(succeeded ? PAUSE_MS : PAUSE_AFTER_FAILURE_MS);
    }
  }

  async #register(origin: string): Promise<unknown> {
    const { request, files } = newRegistration();
    const body = await this.#send<{ data: CustomerProfile }>(`${origin}/api/auth/customer/register`, request, [201]);
    if (body) this.acknowledged.registered.push({ profile: body.data, files });
    return body;
  }

  async #logIn(origin: string): Promise<unknown> {
    const { identifier, password } = this.#credentials;
    const request = json({ identifier, password, responseMode: 'token' });
    const body = await this.#send<{ data: { token: string } }>(`${origin}/api/auth/login`, request, [200]);
    if (body) this.acknowledged.tokens.push(body.data.token);
    return body;
  }

  async #saveVisitor(origin: string, client: number): Promise<unknown> {
    const { chatApplicationId, chatApplicationSecret } = this.#credentials.chat;
    this.#names += 1;
    const name = this.#names;
    const externalUserId = `user-${client}-${name % VISITORS_OF_A_CLIENT}`;
    const request = json({ externalUserId, name: String(name) }, { authorization: `Bearer ${chatApplicationSecret}` });
    const url = `${origin}/api/chat/applications/${chatApplicationId}/save-visitor`;
    const body = await this.#send(url, request, [200, 201]);
    if (body) this.acknowledged.visitors.set(externalUserId, name);
    return body;
  }

  /** @returns the body; undefined after a failure */
  async #send<T>(url: string, request: RequestInit, expected: readonly number[]): Promise<T | undefined> {
    try {
      const response = await fetch(url, { ...request, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
      const body: unknown = await response.json();
      if (expected.includes(response.status)) return body as T;
      this.failures.push({ at: Date.now(), status: response.status });
      const isActionable =
        response.status === 503 && Number(response.headers.get('retry-after')) > 0 && apiError.safeParse(body).success;
      if (!isActionable) this.violations.push(`${url} returned ${response.status}: ${JSON.stringify(body)}`);
    } catch (error) {
      this.failures.push({ at: Date.now(), status: 'no response' });
      this.violations.push(`${url} had no response: ${error}`);
    }
    return undefined;
  }
}

function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
