import type { Command } from 'commander';
import { sweepDocuments } from '../customers/sweep-documents.ts';
import { openDocumentStore } from '../storage/open-document-store.ts';
import { addCommand, type CommonOptions, print, withDatabase } from './command.ts';

type SweepCommandOptions = CommonOptions & { readonly dryRun?: boolean };

export function registerDocuments(documents: Command): void {
  addCommand(documents, 'sweep', 'Remove stored objects that no document names, and report documents without theirs')
    .option('--dry-run', 'remove nothing, only say what would be removed')
    .addHelpText(
      'after',
      '\nObjects younger than an hour are left alone. Exit status 1 when a document has lost its object.',
    )
    .action(async (options: SweepCommandOptions) => {
      const dryRun = options.dryRun ?? false;
      const swept = await withDatabase(async (database, config) => {
        const store = await openDocumentStore(config.storageUrl);
        try {
          return await sweepDocuments(database.fork(), store, { now: new Date(), dryRun });
        } finally {
          store.close();
        }
      });
      const { objects, documents, missing } = swept;
      const orphans = swept.orphans.length;
      print(
        options,
        { dryRun, objects, documents, orphans, missing },
        [
          `${objects} objects, ${documents} documents`,
          `${dryRun ? 'would remove' : 'removed'} ${orphans} objects that no document names`,
          ...missing.map(({ accountId, type }) => `missing: ${type} of account ${accountId}`),
        ].join('\n'),
      );
      if (missing.length > 0) process.exitCode = 1;
    });
}
