import { setTimeout as sleep } from 'node:timers/promises';
import { equal, type Figure } from '../drill.ts';
import type { Certificate } from './certificate.ts';
import type { ReverseProxy } from './proxies.ts';
import { PASSWORD } from './registration.ts';
import { type TlsClient, tlsClient } from './tls-client.ts';
import type { Server } from './two-servers.ts';

type Counts = { requests: number; failures: string[] };

/** Reads and logins without a pause, while one server after the other stops and starts again, and one is killed. */
export async function restartBehind(
  name: string,
  proxy: ReverseProxy,
  certificate: Certificate,
  servers: readonly Server[],
  phoneNumber: string,
): Promise<readonly Figure[]> {
  const client = tlsClient(proxy.port, certificate.content, '127.0.0.1');
  const login = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: phoneNumber, password: PASSWORD, responseMode: 'token' }),
  };
  try {
    const statuses: (number | null)[] = [];
    const stopped = await during([reads(client), reads(client), writes(client, login)], async () => {
      for (const server of servers) {
        statuses.push(await server.stop('SIGTERM'));
        await sleep(500);
        await server.start();
        // Until the proxy has found out that the server is back.
        await sleep(3_000);
      }
    });
    const [reading, , writing] = stopped;
    const killed = await during([reads(client), reads(client)], async () => {
      await servers[0]?.stop('SIGKILL');
      await sleep(2_000);
      await servers[0]?.start();
      await sleep(3_000);
    });
    return [
      equal(`${name}: statuses of the servers after SIGTERM`, statuses.join(', '), '0, 0'),
      failedOf(`${name}: reads during two restarts`, [reading, stopped[1]], true),
      failedOf(`${name}: logins during two restarts`, [writing], true),
      failedOf(`${name}: reads after kill -9 of a server`, killed, false),
    ];
  } finally {
    client.close();
  }
}

function reads(client: TlsClient): () => Promise<number> {
  return async () => (await client.send('/api/products')).status;
}

function writes(client: TlsClient, sending: Parameters<TlsClient['send']>[1]): () => Promise<number> {
  return async () => (await client.send('/api/auth/login', sending)).status;
}

/** Sends requests of every kind, one after the other of its kind, until `work` has ended. */
async function during(kinds: readonly (() => Promise<number>)[], work: () => Promise<void>): Promise<Counts[]> {
  let isOver = false;
  const repeat = async (send: () => Promise<number>): Promise<Counts> => {
    const counts: Counts = { requests: 0, failures: [] };
    while (!isOver) {
      const outcome = await send().then(
        (status) => (status === 200 ? undefined : `status ${status}`),
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      counts.requests += 1;
      if (outcome !== undefined) counts.failures.push(outcome);
      await sleep(2);
    }
    return counts;
  };
  const sending = kinds.map(repeat);
  await work().finally(() => (isOver = true));
  return await Promise.all(sending);
}

/** @param isRequired whether one failure misses the bar. Requests that a killed process had accepted are lost with it. */
function failedOf(what: string, counts: readonly (Counts | undefined)[], isRequired: boolean): Figure {
  const requests = counts.reduce((sum, each) => sum + (each?.requests ?? 0), 0);
  const failures = counts.flatMap((each) => each?.failures ?? []);
  const measured = `${failures.length} failed of ${requests} ${failures.length === 0 ? '' : [...new Set(failures)].join(', ')}`;
  return {
    what,
    measured: measured.trim(),
    ...(isRequired ? { bar: '0 failed', holds: failures.length === 0 && requests > 0 } : {}),
  };
}
