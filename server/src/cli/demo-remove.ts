import type { Command } from 'commander';
import { createPasswordHasher } from '../accounts/passwords/password-hasher.ts';
import { claimDocumentStore } from '../customers/documents/claim-document-store.ts';
import { databaseClock } from '../database/database-clock.ts';
import { type DemoRemoval, removeDemo } from '../demo/remove-demo.ts';
import type { DocumentStore } from '../storage/document-store.ts';
import { openDocumentStore } from '../storage/open-document-store.ts';
import { addCommand, type CommonOptions, print, withDatabase } from './command.ts';

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
        const clock = await databaseClock(database);
        const ctx = { em: database.fork(), clock, passwords: createPasswordHasher(1), openDocuments };
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
