import cluster from 'node:cluster';
import { type Command, Option } from 'commander';
import { OperatorError } from '../base/errors.ts';
import { isProduction, loadConfig } from '../config.ts';
import { importCatalog } from '../import/import-catalog.ts';
import { generatedRecords } from '../serve/demo/generate-catalog.ts';
import { loadDemoCatalog } from '../serve/demo/load-demo.ts';
import { ParentProcess } from '../serve/processes/parent-process.ts';
import { describe } from './catalog/catalog-import.ts';
import { addCommand, type CommonOptions, positiveInteger, print, withAuditContext } from './command.ts';

export function registerServe(program: Command): void {
  addCommand(program, 'serve', 'Run the server until it receives SIGINT or SIGTERM')
    .option('--migrate', 'apply pending migrations first')
    .option('--demo', 'load the demo catalog if the database is empty')
    .option('--processes <n>', 'run that many processes on one port, or auto: AROT_PROCESSES')
    // The command starts its own processes with these.
    .addOption(new Option('--process <number>').argParser(Number).hideHelp())
    .addOption(new Option('--join').hideHelp())
    .action(async ({ migrate = false, demo = false, processes, process: number, join }: ServeFlags) => {
      rejectDemoInProduction(demo);
      rejectCluster();
      if (processes !== undefined) process.env.AROT_PROCESSES = processes;
      const config = loadConfig();
      if (config.processes > 1 && number === undefined) {
        const { serveInProcesses } = await import('../serve/processes/serve-in-processes.ts');
        return await serveInProcesses(config);
      }
      // The application takes most of a second to load, which the other commands do not need.
      const { serve } = await import('../serve/main.ts');
      const parent = number === undefined ? undefined : new ParentProcess(number, join ? 'join' : 'first');
      await serve(config, { migrate, demo }, parent);
    });
}

type ServeFlags = {
  readonly migrate?: boolean;
  readonly demo?: boolean;
  readonly processes?: string;
  readonly process?: number;
  readonly join?: boolean;
};

/**
 * Rejects a worker of `node:cluster`. Node shares no port with options like those of the listener between workers, and a worker that
 * waits for it ignores signals.
 *
 * @throws OperatorError
 */
function rejectCluster(): void {
  if (!cluster.worker) return;
  // The channel to the primary would keep this process alive.
  cluster.worker.disconnect();
  throw new OperatorError(
    'The server does not run in a worker of node:cluster, which pm2 -i uses. Start it once, and set AROT_PROCESSES to the number of processes.',
  );
}

/** Runs before the configuration is read, so that `npm start` prints this error first and writes nothing. */
function rejectDemoInProduction(demo: boolean): void {
  if (!demo || !isProduction()) return;
  throw new OperatorError(
    'The passwords of the demo accounts are public, so --demo is rejected when NODE_ENV=production (npm start passes it). ' +
      'Run "npx arot serve --migrate" instead.',
  );
}

export function registerDemoSeed(demo: Command): void {
  addCommand(demo, 'seed', 'Load the demo catalog, or a generated catalog of any size for load tests')
    .option('--products <n>', 'generate this many products instead; every run generates the same ones', positiveInteger)
    .action(async (options: CommonOptions & { products?: number }) => {
      const { products } = options;
      const result = await withAuditContext(({ em, clock }) =>
        products === undefined
          ? loadDemoCatalog(em, clock())
          : importCatalog(em, generatedRecords(products), { now: clock() }),
      );
      print(options, result, describe(result));
    });
}
