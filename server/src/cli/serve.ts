import type { Command } from 'commander';
import { OperatorError } from '../base/errors.ts';
import { isProduction, loadConfig } from '../config.ts';
import { importCatalog } from '../import/import-catalog.ts';
import { generatedRecords } from '../serve/demo/generate-catalog.ts';
import { loadDemoCatalog } from '../serve/demo/load-demo.ts';
import { describe } from './catalog/catalog-import.ts';
import { addCommand, type CommonOptions, positiveInteger, print, withAuditContext } from './command.ts';

export function registerServe(program: Command): void {
  addCommand(program, 'serve', 'Run the server until it receives SIGINT or SIGTERM')
    .option('--migrate', 'apply pending migrations first')
    .option('--demo', 'load the demo catalog if the database is empty')
    .action(async (options: { migrate?: boolean; demo?: boolean }) => {
      rejectDemoInProduction(options.demo ?? false);
      // The application takes most of a second to load, which the other commands do not need.
      const { serve } = await import('../serve/main.ts');
      await serve(loadConfig(), { migrate: options.migrate ?? false, demo: options.demo ?? false });
    });
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
