import { EventEmitter, once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';

/**
 * One thing that is written again and again, in turn, by one writer: write number `n` makes it what `n` stands for. So
 * an answer tells which writes it knows.
 */
export type Register = {
  readonly name: string;
  write(n: number): Promise<unknown>;
  readonly views: readonly View[];
};

/** Where the register shows, and what is to be seen there after write `n`. */
export type View = {
  /** @param known the last write that was acknowledged before the request */
  readonly path: (known: number) => string;
  readonly token?: string | undefined;
  readonly seen: (status: number, data: never) => unknown;
  readonly expected: (n: number, known: number) => unknown;
};

const CODINGS = ['identity', 'gzip', 'br'] as const;

/**
 * Writes to all registers at once while every view of each is read from every server.
 *
 * @param after the write that was the last one of all registers
 * @returns how many answers were looked at
 * @throws when an answer lacks a write that was acknowledged before its request was sent, or has one that was never begun
 */
export async function exercise(
  registers: readonly Register[],
  origins: readonly string[],
  { after, writes }: { readonly after: number; readonly writes: number },
): Promise<number> {
  let answers = 0;
  await Promise.all(
    registers.map(async (register) => {
      const state = { begun: after, acknowledged: after, ended: false };
      const events = new EventEmitter().setMaxListeners(0);
      const readers = origins.flatMap((origin) => register.views.map((view) => ({ origin, view, known: -1 })));

      const look = async ({ origin, view }: (typeof readers)[number], coding: string) => {
        const known = state.acknowledged;
        const path = view.path(known);
        const authorization = view.token === undefined ? {} : { authorization: `Bearer ${view.token}` };
        const response = await fetch(origin + path, { headers: { 'accept-encoding': coding, ...authorization } });
        const body = await response.json();
        const seen = view.seen(response.status, body.data as never);
        const possible = Array.from({ length: state.begun - known + 1 }, (_, more) =>
          view.expected(known + more, known),
        );
        if (!possible.some((one) => isDeepStrictEqual(one, seen))) {
          const facts = JSON.stringify({ status: response.status, seen, possible: possible.slice(0, 3) });
          throw new Error(`${register.name}: ${path} of ${origin} (${coding}) after write ${known}: ${facts}`);
        }
        answers += 1;
        return known;
      };
      const read = async (reader: (typeof readers)[number]) => {
        while (!state.ended) {
          // Together, so that some wait for what others read.
          reader.known = Math.min(...(await Promise.all(CODINGS.map((coding) => look(reader, coding)))));
          events.emit('read');
        }
      };
      const allHaveSeen = async (n: number) => {
        while (readers.some(({ known }) => known < n)) await once(events, 'read');
      };
      const write = async () => {
        // What each of them knows, the servers keep by now.
        await allHaveSeen(after);
        for (let n = after + 1; n <= after + writes; n += 1) {
          state.begun = n;
          await register.write(n);
          state.acknowledged = n;
          // Every other write is followed by the next at once; before the others, everybody has seen the last one.
          if (n % 2 === 0) await allHaveSeen(n);
        }
      };
      const reading = Promise.all(readers.map(read));
      // A reader that fails must not leave the writer waiting.
      await Promise.race([reading, write()]).finally(() => {
        state.ended = true;
      });
      await reading;
    }),
  );
  return answers;
}
