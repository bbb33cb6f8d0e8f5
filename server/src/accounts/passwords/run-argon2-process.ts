import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { UnavailableError } from '../../base/errors.ts';
import { type Argon2, argon2InThisProcess, HASHES_AT_ONCE, PARAMETERS, type Timed } from './argon2.ts';

const PROCESS = fileURLToPath(new URL('./argon2-process.js', import.meta.url));

/** The time after which the process counts as hung. One password takes 20 ms of a core. */
const TIMEOUT_MS = 10_000;
/** The time for which the server runs argon2 itself after the process has ended, in milliseconds. */
const RESTART_AFTER_MS = 5_000;

type Argon2Call =
  | { readonly name: 'hash'; readonly password: string; readonly parameters: typeof PARAMETERS }
  | { readonly name: 'verify'; readonly hash: string; readonly password: string };

export type Argon2Request = Argon2Call & { readonly id: number };

export type Argon2Reply = { readonly id: number } & (Timed<unknown> | { readonly error: string });

type Pending = {
  readonly timer: NodeJS.Timeout;
  settle(reply: Argon2Reply): void;
  /** Runs the same call in this process. */
  runHere(): void;
  cutOff(): void;
};

/**
 * Runs argon2 in a process of lower priority, which starts with the first password. If it ends or does not respond, this
 * process runs its calls again, so that no login fails.
 *
 * @see docs/decisions/0020-overload.md
 */
export class Argon2Process implements Argon2 {
  readonly ahead = 1;
  readonly #logger: Logger;
  readonly #atOnce: number;
  readonly #pending = new Map<number, Pending>();
  #child: ChildProcess | undefined;
  #lastId = 0;
  #mayStartAt = 0;
  #isClosed = false;

  /** @param atOnce how many passwords it hashes at once */
  constructor(logger: Logger, atOnce = HASHES_AT_ONCE) {
    this.#logger = logger;
    this.#atOnce = atOnce;
  }

  /** Returns the process id; undefined while the process does not run. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  hash(password: string): Promise<Timed<string>> {
    const call = { name: 'hash', password, parameters: PARAMETERS } as const;
    return this.#run(call, () => argon2InThisProcess.hash(password));
  }

  verify(hash: string, password: string): Promise<Timed<boolean>> {
    return this.#run({ name: 'verify', hash, password }, () => argon2InThisProcess.verify(hash, password));
  }

  /** Ends the process. Calls that it still runs are rejected: the connections of their requests have been closed. */
  close(): void {
    this.#isClosed = true;
    const child = this.#child;
    this.#child = undefined;
    if (child?.connected) child.disconnect();
    for (const { cutOff } of this.#take()) cutOff();
  }

  #run<T extends string | boolean>(call: Argon2Call, runHere: () => Promise<Timed<T>>): Promise<Timed<T>> {
    const child = this.#running();
    if (!child) return runHere();
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, {
        timer: setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS),
        settle: (reply) => ('error' in reply ? reject(new Error(reply.error)) : resolve(reply as Timed<T>)),
        runHere: () => void runHere().then(resolve, reject),
        cutOff: () => reject(new UnavailableError('ERR_CALLER_LEFT', 'the server has stopped')),
      });
      // A process that has ended is reported by its end. One that could not start, for want of files, has no channel.
      child.send?.({ id, ...call } satisfies Argon2Request, () => undefined);
    });
  }

  #running(): ChildProcess | undefined {
    if (!this.#child && !this.#isClosed && performance.now() >= this.#mayStartAt) this.#start();
    return this.#child;
  }

  #start(): void {
    const options = { env: environment(this.#atOnce), execArgv: [] };
    const child = fork(PROCESS, { ...options, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    this.#child = child;
    child.on('message', (message) => {
      const reply = message as Argon2Reply;
      for (const { settle } of this.#take(reply.id)) settle(reply);
    });
    // A child may report several errors, and one without a listener would end the server.
    child.on('error', (error) => this.#onEnd(child, { err: error }));
    child.once('exit', (code, signal) => this.#onEnd(child, { status: code, signal }));
  }

  /** Handles the end of the process. An error can be followed by an exit, and after `close` the end is expected. */
  #onEnd(child: ChildProcess, reason: object): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    this.#mayStartAt = performance.now() + RESTART_AFTER_MS;
    this.#logger.warn(reason, 'the process that hashes passwords has ended; the server hashes them until it is back');
    for (const { runHere } of this.#take()) runHere();
  }

  /** Removes pending calls: one, or all. */
  #take(id?: number): Pending[] {
    const ids = id === undefined ? [...this.#pending.keys()] : [id];
    const taken = ids.map((each) => this.#pending.get(each)).filter((pending) => pending !== undefined);
    for (const each of ids) this.#pending.delete(each);
    for (const { timer } of taken) clearTimeout(timer);
    return taken;
  }
}

/** Returns the environment of the process. No variable of the server, such as its secret, is passed on. */
function environment(atOnce: number): NodeJS.ProcessEnv {
  const { SystemRoot } = process.env;
  return { UV_THREADPOOL_SIZE: String(atOnce), ...(SystemRoot === undefined ? {} : { SystemRoot }) };
}
