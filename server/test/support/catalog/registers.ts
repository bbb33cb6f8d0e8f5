import { EventEmitter, once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';

/**
 * A value that one writer changes repeatedly. Write number `n` stores a value that identifies `n`, so a response shows
 * which write it includes.
 */
export type Register = {
  readonly name: string;
  write(n: number): Promise<unknown>;
  readonly views: readonly View[];
};

/** A request whose response shows the register, and the expected value after write `n`. */
export type View = {
  /** @param known the last write acknowledged before the request */
  readonly path: (known: number) => string;
  readonly token?: string | undefined;
  readonly seen: (status: number, data: never) => unknown;
  readonly expected: (n: number, known: number) => unknown;
};

const ENCODINGS = ['identity', 'gzip', 'br'] as const;

/**
 * Writes to all registers concurrently while every view is read from every server.
 *
 * @param after the number of the last write of all registers
 * @returns the number of checked responses
 * @throws when a response lacks a write that was acknowledged before its request, or shows a write that was never sent
 */
export async function exercise(
  registers: readonly Register[],
  origins: readonly string[],
  { after, writes }: { readonly after: number; readonly writes: number },
): Promise<number> {
  let responses = 0;
  await Promise.all(
    registers.map(async (register) => {
      const state = { sent: after, acknowledged: after, ended: false };
      const events = new EventEmitter().setMaxListeners(0);
      const readers = origins.flatMap((origin) => register.views.map((view) => ({ origin, view, known: -1 })));

      const check = async ({ origin, view }: (typeof readers)[number], encoding: string): Promise<number> => {
        const known = state.acknowledged;
        const path = view.path(known);
        const authorization = view.token === undefined ? {} : { authorization: `Bearer ${view.token}` };
        const response = await fetch(origin + path, { headers: { 'accept-encoding': encoding, ...authorization } });
        const body = await response.json();
        // An overloaded server says nothing about the register.
        if (response.status === 503) return await check({ origin, view, known }, encoding);
        const seen = view.seen(response.status, body.data as never);
        const possible = Array.from({ length: state.sent - known + 1 }, (_, more) =>
          view.expected(known + more, known),
        );
        if (!possible.some((one) => isDeepStrictEqual(one, seen))) {
          const details = JSON.stringify({ status: response.status, seen, possible: possible.slice(0, 3) });
          throw new Error(`${register.name}: ${path} of ${origin} (${encoding}) after write ${known}: ${details}`);
        }
        responses += 1;
        return known;
      };
      const read = async (reader: (typeof readers)[number]) => {
        while (!state.ended) {
          // Concurrently, so that some requests join the reads of others.
          reader.known = Math.min(...(await Promise.all(ENCODINGS.map((encoding) => check(reader, encoding)))));
          events.emit('read');
        }
      };
      const allHaveSeen = async (n: number) => {
        while (readers.some(({ known }) => known < n)) await once(events, 'read');
      };
      const write = async () => {
        // By now, every server has cached the current responses.
        await allHaveSeen(after);
        for (let n = after + 1; n <= after + writes; n += 1) {
          state.sent = n;
          await register.write(n);
          state.acknowledged = n;
          // After every other write, the next one waits until all readers have seen it.
          if (n % 2 === 0) await allHaveSeen(n);
        }
      };
      const reading = Promise.all(readers.map(read));
      // If a reader fails, the writer must not wait for it.
      await Promise.race([reading, write()]).finally(() => {
        state.ended = true;
      });
      await reading;
    }),
  );
  return responses;
}
