import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { freePort } from '../../../server/test/support/process/free-port.ts';
import { type ServerProcess, startServer } from '../../../server/test/support/process/server-process.ts';
import { HOST_NAME } from './tls-client.ts';

/** A server of the drill. It keeps its ports when it starts again, because the proxies know them. */
export type Server = {
  readonly port: number;
  readonly opsPort: number;
  start(): Promise<void>;
  /** @returns its exit status, null after SIGKILL */
  stop(signal: NodeJS.Signals): Promise<number | null>;
  /** Returns everything that it has logged since the first start. */
  log(): string;
};

/** Starts two production servers on one database and one document folder, behind a proxy on the same machine. */
export async function twoServers(databaseUrl: string, folder: string): Promise<readonly [Server, Server]> {
  const shared = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    AROT_DATA_DIR: folder,
    AROT_STORAGE_URL: `file:${path.join(folder, 'documents')}`,
    AROT_SECRET: randomBytes(32).toString('base64'),
    AROT_PUBLIC_ORIGIN: `https://${HOST_NAME}`,
    AROT_TRUST_PROXY: '127.0.0.1',
    AROT_LOGIN_LIMIT: '1000000/1m',
    AROT_DRAIN: '3s',
    AROT_STOP_TIMEOUT: '30s',
  };
  const server = async (): Promise<Server> => {
    const [port, opsPort] = [await freePort(), await freePort()];
    const processes: ServerProcess[] = [];
    return {
      port,
      opsPort,
      start: async () => {
        const started = startServer(['--migrate'], { ...shared, PORT: String(port), AROT_OPS_PORT: String(opsPort) });
        processes.push(started);
        await started.listening();
      },
      stop: async (signal) => (await processes.at(-1)?.ended(signal))?.code ?? null,
      log: () => processes.map(({ output }) => output.stdout).join(''),
    };
  };
  return [await server(), await server()];
}
