import type { Command } from 'commander';
import { OperatorError } from '../../../base/operator-error.ts';
import { setProductStatus } from '../../../catalog/set-product-status.ts';
import { publishAppContent, unpublishAppContent } from '../../../content/staff-api/change-app-content.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addCommand, type CommonOptions, print, withAuditContext, withStaffContext } from '../command.ts';

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

export function registerContentPublish(content: Command): void {
  for (const [verb, status, operation] of [
    ['publish', 'published', publishAppContent],
    ['unpublish', 'draft', unpublishAppContent],
  ] as const) {
    addCommand(content, `${verb} <key>`, `Make app content ${status}`).action(
      async (key: string, options: CommonOptions) => {
        await withStaffContext((ctx) => operation(ctx, key)).catch((error: unknown) => {
          if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
          throw new OperatorError('Nothing was changed.', [`There is no app content "${key}".`]);
        });
        print(options, { status, key }, `${key}: ${status}`);
      },
    );
  }
}
