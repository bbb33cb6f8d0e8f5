import type { Command } from 'commander';
import { systemClock } from '../base/clock.ts';
import type { Config } from '../config.ts';
import { type ImportPicturesResult, importPictures, openPictureFolder } from '../import/import-pictures.ts';
import type { DocumentStore } from '../storage/document-store.ts';
import { openDocumentStore } from '../storage/open-document-store.ts';
import { PICTURE_LAYOUT } from '../storage/pictures/picture-name.ts';
import { sweepPictures } from '../storage/pictures/sweep-pictures.ts';
import { addCommand, type CommonOptions, print, withAuditContext, withDatabase } from './command.ts';
import { progressPrinter } from './progress-printer.ts';

type SweepOptions = CommonOptions & { readonly dryRun?: boolean };

export function registerPictures(pictures: Command): void {
  addCommand(pictures, 'sweep', 'Remove the pictures that nothing has referred to for a day')
    .option('--dry-run', 'report what would be removed, without removing it')
    .addHelpText(
      'after',
      '\nA regular job of the servers does the same, except for pictures from before a restore of the database.',
    )
    .action(async (options: SweepOptions) => {
      const dryRun = options.dryRun ?? false;
      const removed = await withDatabase((database, config) =>
        withPictureStore(config, async (store) => {
          return await sweepPictures(database, systemClock, store, dryRun);
        }),
      );
      print(options, { dryRun, removed }, `${dryRun ? 'would remove' : 'removed'} ${removed} pictures`);
    });
}

/** Opens the configured picture store, runs the work and closes the store, also if the work fails. */
async function withPictureStore<T>(config: Config, work: (store: DocumentStore) => Promise<T>): Promise<T> {
  const store = await openDocumentStore(config.picturesUrl, undefined, PICTURE_LAYOUT);
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

type Options = CommonOptions & { readonly dryRun?: boolean; readonly skipIssues?: boolean };

export function registerImportPictures(catalog: Command): void {
  addCommand(
    catalog,
    'import-pictures <folder>',
    'Store the pictures of a folder, and set those of products, all or nothing',
  )
    .option('--dry-run', 'check everything, and store nothing')
    .option('--skip-issues', 'set the pictures of the products whose files have no issue')
    .addHelpText(
      'after',
      '\nThe name of a file is the slug or the SKU of its product, and a number for further pictures: chini-1kg.jpg, chini-1kg-2.jpg.\nThey replace the pictures of the product. JPEG, PNG, WebP and AVIF, at most 10 MiB each.',
    )
    .action(async (folder: string, options: Options) => {
      const result = await withAuditContext((ctx, config) =>
        withPictureStore(config, async (store) => {
          const showProgress = progressPrinter(options);
          const onProgress = (done: number, total: number) => showProgress('pictures', done, total);
          return await importPictures(ctx, store, await openPictureFolder(folder), { ...options, onProgress });
        }),
      );
      print(options, result, describe(result));
      if (result.issues.length > 0) process.exitCode = 1;
    });
}

function describe({ pictures, products, changed, issues, dryRun }: ImportPicturesResult): string {
  return [
    ...issues,
    `${pictures} pictures of ${products} products: ${changed} ${dryRun ? 'would change' : 'changed'}, ${products - changed} unchanged`,
    ...(issues.length > 0 ? [`${issues.length} files were left out`] : []),
    ...(dryRun ? ['Dry run: nothing was changed.'] : []),
  ].join('\n');
}
