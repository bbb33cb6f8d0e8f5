import type { Command } from 'commander';
import { createPasswordHasher } from '../../accounts/passwords/password-hasher.ts';
import { systemClock } from '../../base/clock.ts';
import { importCatalog } from '../../catalog-import/import-catalog.ts';
import { claimDocumentStore } from '../../customers/documents/claim-document-store.ts';
import type { DocumentStore } from '../../storage/document-store.ts';
import { openDocumentStore } from '../../storage/open-document-store.ts';
import { generatedRecords } from '../demo/generate-catalog.ts';
import { loadDemoCatalog } from '../demo/load-demo.ts';
import { type DemoRemoval, removeDemo } from '../demo/remove-demo.ts';
import { describe } from './catalog/catalog-import.ts';
import { addCommand, type CommonOptions, positiveInteger, print, withAuditContext, withDatabase } from './command.ts';

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

const HELP = `
Removes demo accounts that still have the published password, with their sessions and documents, and the unchanged
products, categories, settings and app content of the demo. Also removes the OAuth application of the reference page. Lists everything that it keeps, with the reason.`;

export function registerDemoRemove(demo: Command): void {
  addCommand(demo, 'remove', 'Remove the unchanged data of the demo: accounts, catalog, settings and app content')
    .option('--dry-run', 'report what would be removed, without removing it')
    .addHelpText('after', HELP)
    .action(async (options: CommonOptions & { readonly dryRun?: boolean }) => {
      const dryRun = options.dryRun ?? false;
      const removal = await withDatabase(async (database, config) => {
        let documents: DocumentStore | undefined;
        const openDocuments = async () => {
          documents = await openDocumentStore(config.storageUrl);
          await claimDocumentStore(database.fork(), documents);
          return documents;
        };
        const ctx = { em: database.fork(), clock: systemClock, passwords: createPasswordHasher(1), openDocuments };
        try {
          return await removeDemo(ctx, { dryRun });
        } finally {
          documents?.close();
        }
      });
      print(options, { dryRun, ...removal }, describeRemoval(removal, dryRun));
    });
}

function describeRemoval({ removed, kept, objectsLeft }: DemoRemoval, dryRun: boolean): string {
  return [
    `${dryRun ? 'Would remove' : 'Removed'} ${removed.account} accounts, ${removed.document} documents, ${removed.application} applications, ` +
      `${removed.product} products, ${removed.category} categories, ${removed.setting} settings, ` +
      `${removed.appContent} app content records.`,
    `${dryRun ? 'Would keep' : 'Kept'} ${kept.length}.`,
    ...kept.map(({ kind, key, reason }) => `  ${kind} ${key}: ${reason}`),
    ...(objectsLeft > 0 ? [`${objectsLeft} objects remain in the store: run "arot documents sweep".`] : []),
  ].join('\n');
}
