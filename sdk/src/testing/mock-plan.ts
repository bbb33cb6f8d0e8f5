import type { ErrorCode } from '../generated/error-statuses.ts';
import { requireOperation } from './contract-route.ts';
import { MockError } from './mock-error.ts';
import { MockFailure } from './mock-failure.ts';
import type { MockOperation, MockResult } from './operation-names.ts';

/** The failure of one request instead of its response. */
export type PlannedFailure =
  /** No response arrives. */
  | 'connection'
  /** Nothing happens until the request is aborted. */
  | 'hang'
  | {
      readonly code: ErrorCode;
      readonly retryAfterSeconds?: number;
      /** Messages per field. */
      readonly fields?: Readonly<Record<string, readonly string[]>>;
    };

/** A request that the mock has received. */
export type MockRequest = {
  readonly method: string;
  readonly path: string;
  /** Empty, or with its question mark. */
  readonly query: string;
  readonly headers: Headers;
  /** The path parameters by name. */
  readonly params: Readonly<Record<string, string>>;
  /** The parsed JSON, or the texts of a form by name; undefined without a body. */
  readonly body: unknown;
  /** The files of a form by name. */
  readonly files: Readonly<Record<string, File>>;
};

/** Answers an operation in place of the mock: with data, a response, or what `next()` resolves to: the mock's own data. */
export type MockHandler<Name extends MockOperation = MockOperation> = (
  request: MockRequest,
  next: () => Promise<MockResult<Name>>,
) => MockResult<Name> | Response | Promise<MockResult<Name> | Response>;

type AnyHandler = (request: MockRequest, next: () => Promise<unknown>) => unknown;

/** The responses that a test has planned for the operations. */
export class MockPlan {
  readonly #failures: { readonly name: string | undefined; readonly failure: PlannedFailure }[] = [];
  readonly #delays = new Map<string, number>();
  readonly #handlers: { readonly name: string; readonly handler: AnyHandler }[] = [];

  /** @throws MockError for an operation that does not exist */
  on(name: string, handler: AnyHandler): () => void {
    requireOperation(name);
    const registered = { name, handler };
    this.#handlers.push(registered);
    return () => void this.#handlers.splice(this.#handlers.indexOf(registered) >>> 0, 1);
  }

  /** @throws MockError for an operation that does not exist */
  delay(name: string, milliseconds: number): void {
    requireOperation(name);
    this.#delays.set(name, milliseconds);
  }

  /** @throws MockError for an operation that does not exist */
  failNext(first: string | PlannedFailure | undefined, others: readonly PlannedFailure[]): void {
    const isName = typeof first === 'string' && first !== 'connection' && first !== 'hang';
    if (isName) requireOperation(first);
    const failures = isName || first === undefined ? others : [first as PlannedFailure, ...others];
    this.#failures.push(...failures.map((failure) => ({ name: isName ? first : undefined, failure })));
  }

  /** Removes the next failure of an operation, or of any, and returns it. */
  takeFailure(name: string | undefined): PlannedFailure | undefined {
    const index = this.#failures.findIndex((each) => each.name === undefined || each.name === name);
    return index < 0 ? undefined : this.#failures.splice(index, 1)[0]?.failure;
  }

  /** Waits as long as the test has planned for an operation. @throws the reason of an abortion */
  async wait(name: string | undefined, signal: AbortSignal | null | undefined): Promise<void> {
    const milliseconds = this.#delays.get(name ?? '');
    if (!milliseconds) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const elapsed = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    });
    await untilAborted(signal, elapsed).finally(() => clearTimeout(timer));
  }

  /**
   * Runs the handlers of an operation, the last one first, and then the answer of the mock.
   *
   * @throws MockFailure of the mock's answer, and MockError for any other error of a handler
   */
  async answer(name: string, request: MockRequest, answer: () => unknown): Promise<unknown> {
    const own = async () => answer();
    let next: () => Promise<unknown> = own;
    for (const { handler } of this.#handlers.filter((each) => each.name === name)) {
      const earlier = next;
      next = async () => handler(request, earlier);
    }
    try {
      return await next();
    } catch (cause) {
      if (cause instanceof MockFailure || next === own) throw cause;
      throw new MockError(`, ${name}: a handler failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      });
    }
  }
}

/** Waits for work until a request is aborted. @throws the reason of the abortion */
export async function untilAborted<T>(signal: AbortSignal | null | undefined, work: Promise<T>): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal?.reason);
    signal?.addEventListener('abort', stop);
  });
  return await Promise.race([work, aborted]).finally(() => signal?.removeEventListener('abort', stop));
}
