import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { openLoginLimiter } from './auth/open-login-limiter.ts';
import { createPasswordHasher, type PasswordHasher } from './auth/password-hasher.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { migrate, migrationStatus } from './database/migrate.ts';
import { type Database, openDatabase } from './database/open-database.ts';
import { loadDemoIfEmpty } from './demo/load-demo.ts';
import { entities } from './entities.ts';
import { type Listener, listen } from './http/listen.ts';
import { createLogger } from './logger.ts';
import { serveMetrics } from './metrics.ts';
import { openDocumentStore } from './storage/open-document-store.ts';

/** How long running requests may take to finish once the process has been told to stop, in milliseconds. */
const STOP_DEADLINE_MS = 10_000;

export type ServeOptions = {
  /** Apply pending migrations first; without it a database that lacks some is refused. */
  readonly migrate: boolean;
  /** Load the demo catalog where the database holds nothing. */
  readonly demo: boolean;
};

/** Opens the database, listens, and returns once the process has been told to stop and everything is closed. */
export async function serve(config: Config, options: ServeOptions): Promise<void> {
  const stopSignal = nextStopSignal();
  const logger = createLogger(config.logLevel);
  const database = await openDatabase(config.database, entities);
  const documents = await openDocumentStore(config.storageUrl);
  const loginLimiter = await openLoginLimiter(config);
  const passwords = createPasswordHasher();
  try {
    await prepare(database, passwords, options, logger);
    let stopping = false;
    const listener = await listen({ host: config.host, port: config.port }, (port) =>
      createApp({
        config,
        database,
        documents,
        passwords,
        loginLimiter,
        clock: systemClock,
        logger,
        publicOrigin: config.publicOrigin ?? `http://localhost:${port}`,
        isStopping: () => stopping,
      }),
    );
    const metrics = config.opsPort === undefined ? undefined : await serveMetrics(config.host, config.opsPort);
    announce(config, listener, logger);
    logger.info({ signal: await stopSignal }, 'stopping');
    stopping = true;
    await Promise.all([listener.stop(STOP_DEADLINE_MS), metrics?.stop(STOP_DEADLINE_MS)]);
  } finally {
    await loginLimiter.close();
    documents.close();
    await database.close();
  }
  logger.info('stopped');
}

async function prepare(
  database: Database,
  passwords: PasswordHasher,
  options: ServeOptions,
  logger: Logger,
): Promise<void> {
  if (options.migrate) await migrate(database);
  const pending = (await migrationStatus(database)).filter(({ appliedAt }) => appliedAt === null);
  if (pending.length > 0) {
    throw new Error(
      `The database lacks ${pending.length} migration(s). Run "arot db migrate", or start with "arot serve --migrate".`,
    );
  }
  if (options.demo && (await loadDemoIfEmpty(database, { clock: systemClock, passwords }))) {
    logger.info('loaded the demo catalog into the empty database');
  }
}

/** Says where the server is: in plain words on a terminal, otherwise in a log line that supervisors can wait for. */
function announce(config: Config, { port }: Listener, logger: Logger): void {
  const origin = config.publicOrigin ?? `http://localhost:${port}`;
  logger.info({ port, origin, docs: `${origin}/docs` }, `listening on ${origin}`);
  process.stderr.write(
    `\n  Arot is listening on ${origin}\n  Reference            ${origin}/docs\n  Try                  curl "${origin}/api/products?q=chal"\n\n`,
  );
}

function nextStopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal));
  });
}
