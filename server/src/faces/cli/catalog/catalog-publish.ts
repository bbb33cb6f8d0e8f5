import type { Command } from 'commander';
import { OperatorError } from '../../../base/errors.ts';
import { setProductStatus } from '../../../catalog/set-product-status.ts';
import { changeAppContent } from '../../../content/staff-api/change-app-content.ts';
import { addChange, addCommand, type CommonOptions, orMissing, print, withStaffContext } from '../command.ts';

const STATUSES = { publish: 'published', unpublish: 'draft' } as const;

export function registerCatalogPublish(catalog: Command): void {
  for (const [verb, status] of Object.entries(STATUSES)) {
    addCommand(catalog, `${verb} <slug...>`, `Make products ${status}`).action(
      async (slugs: string[], options: CommonOptions) => {
        await withStaffContext((ctx) => setProductStatus(ctx, slugs, status));
        print(options, { status, slugs }, slugs.map((slug) => `${slug}: ${status}`).join('\n'));
      },
    );
  }
}

export function registerContentPublish(content: Command): void {
  for (const [verb, status] of Object.entries(STATUSES)) {
    addChange(content, `${verb} <key>`, `Make app content ${status}`, {
      run: async (ctx, _options, key) => {
        const missing = () => new OperatorError('Nothing was changed.', [`There is no app content "${key}".`]);
        await orMissing(changeAppContent(ctx, key, { status }), missing);
        return { status, key };
      },
      text: ({ key }) => `${key}: ${status}`,
    });
  }
}
