import { Agent, get } from 'node:http';

type Outcome = { path: string; status?: number; whole?: boolean; error?: string };

/** Starts clients with persistent connections that send requests until the server accepts no connection. */
export function startLoad(port: number, paths: readonly string[], clients = 8) {
  const outcomes: Outcome[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const send = (requested: string) =>
    new Promise<Outcome>((resolve) => {
      const request = get({ port, host: '127.0.0.1', path: requested, agent }, (response) => {
        response.resume();
        response.on('close', () =>
          resolve({ path: requested, status: response.statusCode ?? 0, whole: response.complete }),
        );
      });
      request.on('error', (error: NodeJS.ErrnoException) =>
        resolve({ path: requested, error: error.code ?? error.message }),
      );
    });
  const client = async () => {
    for (let turn = 0; ; turn += 1) {
      const outcome = await send(paths[turn % paths.length] ?? '/');
      if (outcome.error === 'ECONNREFUSED') return;
      outcomes.push(outcome);
    }
  };
  const done = Promise.all(Array.from({ length: clients }, client)).then(() => agent.destroy());
  return { outcomes, done };
}

/** Returns the requests that failed, were cut off, or got another status than 200. */
export const incomplete = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ status, whole }) => status !== 200 || !whole);
