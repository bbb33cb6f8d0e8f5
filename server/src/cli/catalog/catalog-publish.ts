import type { Command } from 'commander';
import { setProductStatus } from '../../catalog/set-product-status.ts';
import { OperatorError } from '../../operator-error.ts';
import { addCommand, type CommonOptions, print, withAuditContext } from '../command.ts';

export function registerCatalogPublish(catalog: Command): void {
  for (const [verb, status] of [
    ['publish', 'published'],
    ['unpublish', 'draft'],
  ] as const) {
    addCommand(catalog, `${verb} <slug...>`, `Make products ${status}`).action(
      async (slugs: string[], options: CommonOptions) => {
        const missing = await withAuditContext((ctx) => setProductStatus(ctx, slugs, status));
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
