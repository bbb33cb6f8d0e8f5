import type { Command } from 'commander';
import { systemClock } from '../../base/clock.ts';
import type { Config } from '../../config.ts';
import { PICTURE_LAYOUT } from '../../pictures/picture-name.ts';
import { sweepPictures } from '../../pictures/sweep-pictures.ts';
import type { DocumentStore } from '../../storage/document-store.ts';
import { openDocumentStore } from '../../storage/open-document-store.ts';
import { addCommand, type CommonOptions, print, withDatabase } from './command.ts';

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
export async function withPictureStore<T>(config: Config, work: (store: DocumentStore) => Promise<T>): Promise<T> {
  const store = await openDocumentStore(config.picturesUrl, undefined, PICTURE_LAYOUT);
  try {
    return await work(store);
  } finally {
    store.close();
  }
}
