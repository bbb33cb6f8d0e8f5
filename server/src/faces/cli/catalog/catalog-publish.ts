import type { Command } from 'commander';
import { OperatorError } from '../../../base/errors.ts';
import { setProductStatus } from '../../../catalog/set-product-status.ts';
import { publishAppContent, unpublishAppContent } from '../../../content/staff-api/change-app-content.ts';
import { addChange, addCommand, type CommonOptions, orMissing, print, withStaffContext } from '../command.ts';

export function registerCatalogPublish(catalog: Command): void {
  for (const [verb, status] of [
    ['publish', 'published'],
    ['unpublish', 'draft'],
  ] as const) {
    addCommand(catalog, `${verb} <slug...>`, `Make products ${status}`).action(
      async (slugs: string[], options: CommonOptions) => {
        await withStaffContext((ctx) => setProductStatus(ctx, slugs, status));
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
    addChange(content, `${verb} <key>`, `Make app content ${status}`, {
      run: async (ctx, _options, key) => {
        const missing = () => new OperatorError('Nothing was changed.', [`There is no app content "${key}".`]);
        await orMissing(operation(ctx, key), missing);
        return { status, key };
      },
      text: ({ key }) => `${key}: ${status}`,
    });
  }
}
