import type { Command } from 'commander';
import { adoptDocumentStore, claimDocumentStore } from '../customers/documents/claim-document-store.ts';
import { sweepDocuments } from '../customers/documents/sweep-documents.ts';
import type { Database } from '../database/open-database.ts';
import type { DocumentStore } from '../storage/document-store.ts';
import { openDocumentStore } from '../storage/open-document-store.ts';
import { addCommand, type CommonOptions, print, withDatabase } from './command.ts';

type SweepCommandOptions = CommonOptions & { readonly dryRun?: boolean };

export function registerDocuments(documents: Command): void {
  registerSweep(documents);
  registerAdopt(documents);
}

function registerSweep(documents: Command): void {
  addCommand(
    documents,
    'sweep',
    'Remove stored objects that belong to no document, and report documents without an object',
  )
    .option('--dry-run', 'report what would be removed, without removing it')
    .addHelpText('after', '\nKeeps objects younger than an hour. Exit status 1 if the object of a document is missing.')
    .action(async (options: SweepCommandOptions) => {
      const dryRun = options.dryRun ?? false;
      const swept = await withStore(async (database, store) => {
        // Rejects the store of another database, whose objects would all seem to belong to no document.
        await claimDocumentStore(database.fork(), store);
        return await sweepDocuments(database.fork(), store, { now: new Date(), dryRun });
      });
      const { objects, documents, missing } = swept;
      const orphans = swept.orphans.length;
      print(
        options,
        { dryRun, objects, documents, orphans, missing },
        [
          `${objects} objects, ${documents} documents`,
          `${dryRun ? 'would remove' : 'removed'} ${orphans} objects that belong to no document`,
          ...missing.map(({ accountId, type }) => `missing: ${type} of account ${accountId}`),
        ].join('\n'),
      );
      if (missing.length > 0) process.exitCode = 1;
    });
}

function registerAdopt(documents: Command): void {
  addCommand(documents, 'adopt', 'Make the configured store the store of this database')
    .addHelpText(
      'after',
      '\nUse it if a server rejects the store although it is the right one, for example after its documents were lost.\nA later "arot documents sweep" removes the objects that belong to no document of this database.',
    )
    .action(async (options: CommonOptions) => {
      const previousDatabaseId =
        (await withStore((database, store) => adoptDocumentStore(database.fork(), store))) ?? null;
      const before =
        previousDatabaseId === null ? 'It had no marker.' : `It belonged to database ${previousDatabaseId}.`;
      print(options, { adopted: true, previousDatabaseId }, `The store now belongs to this database. ${before}`);
    });
}

async function withStore<T>(work: (database: Database, store: DocumentStore) => Promise<T>): Promise<T> {
  return await withDatabase(async (database, config) => {
    const store = await openDocumentStore(config.storageUrl);
    try {
      return await work(database, store);
    } finally {
      store.close();
    }
  });
}
