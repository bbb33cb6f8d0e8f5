import type { Command } from 'commander';
import { importCatalog } from '../../catalog-import/import-catalog.ts';
import { generatedRecords } from '../demo/generate-catalog.ts';
import { loadDemoCatalog } from '../demo/load-demo.ts';
import { describe } from './catalog/catalog-import.ts';
import { addCommand, type CommonOptions, positiveInteger, print, withAuditContext } from './command.ts';

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
