import type { Command } from 'commander';
import { type ImportPicturesResult, importPictures } from '../../../catalog-import/import-pictures.ts';
import { addCommand, type CommonOptions, print, withAuditContext } from '../command.ts';
import { withPictureStore } from '../pictures.ts';
import { progressPrinter } from '../progress-printer.ts';

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
      '\nThe name of a file is the slug of its product, and a number for further pictures: chini-1kg.jpg, chini-1kg-2.jpg.\nThey replace the pictures of the product. JPEG, PNG, WebP and AVIF, at most 10 MiB each.',
    )
    .action(async (folder: string, options: Options) => {
      const result = await withAuditContext((ctx, config) =>
        withPictureStore(config, (store) => {
          const showProgress = progressPrinter(options);
          const onProgress = (done: number, total: number) => showProgress('pictures', done, total);
          return importPictures(ctx, store, folder, { ...options, onProgress });
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
