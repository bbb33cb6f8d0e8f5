import { DOCUMENT_TYPES, type DocumentType } from '@arot/contract';
import { Argument, type Command } from 'commander';
import { systemClock } from '../base/clock.ts';
import { adoptDocumentStore } from '../customers/documents/claim-document-store.ts';
import { saveDocument } from '../customers/documents/save-document.ts';
import { sweepDocuments } from '../customers/documents/sweep-documents.ts';
import { openKeyring } from '../security/keyring.ts';
import { addCommand, type CommonOptions, print } from './command.ts';
import { withOwnStore, withStore } from './store.ts';

type SweepCommandOptions = CommonOptions & { readonly dryRun?: boolean };

export function registerDocuments(documents: Command): void {
  registerSweep(documents);
  registerAdopt(documents);
  registerSave(documents);
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
      // In the store of another database, all objects would seem to belong to no document.
      const swept = await withOwnStore((database, store) =>
        sweepDocuments(database.fork(), store, { now: new Date(), dryRun }),
      );
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

function registerSave(documents: Command): void {
  addCommand(documents, 'save <id-or-identifier>', "Save a customer's document in a file; the audit trail records it")
    .addArgument(new Argument('<type>', 'the document').choices(DOCUMENT_TYPES))
    .argument('<file>', 'a new file')
    .option('--force', 'replace the file if it exists')
    .addHelpText(
      'after',
      '\n<id-or-identifier> is the id, the email address or the phone number of an account.\nOnly the user who runs the command can read the file.',
    )
    .action(async (which: string, type: DocumentType, file: string, options: CommonOptions & { force?: boolean }) => {
      const saved = await withOwnStore(async (database, store, config) => {
        const ctx = { em: database.fork(), clock: systemClock };
        const files = { store, keyring: await openKeyring(config.secret) };
        return await saveDocument(ctx, files, { which, type, file }, { force: options.force ?? false });
      });
      print(
        options,
        saved,
        `Saved ${saved.type} of account ${saved.accountId} in ${saved.file} (${saved.byteSize} bytes, ${saved.mimeType}).`,
      );
    });
}
