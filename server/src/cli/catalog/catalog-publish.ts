import type { Command } from 'commander';
import { setProductStatus } from '../../catalog/set-product-status.ts';
import { OperatorError } from '../../operator-error.ts';
import { addCommand, type CommonOptions, print, withDatabase } from '../command.ts';

export function registerCatalogPublish(catalog: Command): void {
  for (const [verb, status] of [
    ['publish', 'published'],
    ['unpublish', 'draft'],
  ] as const) {
    addCommand(catalog, `${verb} <slug...>`, `Make products ${status}`).action(
      async (slugs: string[], options: CommonOptions) => {
        const missing = await withDatabase((database) => setProductStatus(database.fork(), slugs, status));
        if (missing.length > 0) {
          throw new OperatorError(
            'Nothing was changed.',
            missing.map((slug) => `There is no product "${slug}".`),
          );
        }
        print(options, { status, slugs }, slugs.map((slug) => `${slug}: ${status}`).join('\n'));
      },
    );
  }
}
