import type { Command } from 'commander';
import { publishAppContent } from '../../content/publish-app-content.ts';
import { unpublishAppContent } from '../../content/unpublish-app-content.ts';
import { ApiError } from '../../http/api-error.ts';
import { OperatorError } from '../../operator-error.ts';
import { inStaffTransaction } from '../../staff/staff-context.ts';
import { addCommand, type CommonOptions, print, withAuditContext } from '../command.ts';

export function registerContentPublish(content: Command): void {
  for (const [verb, status, operation] of [
    ['publish', 'published', publishAppContent],
    ['unpublish', 'draft', unpublishAppContent],
  ] as const) {
    addCommand(content, `${verb} <key>`, `Make app content ${status}`).action(
      async (key: string, options: CommonOptions) => {
        await withAuditContext((ctx) => inStaffTransaction(ctx, (inside) => operation(inside, key))).catch(
          (error: unknown) => {
            if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
            throw new OperatorError('Nothing was changed.', [`There is no app content "${key}".`]);
          },
        );
        print(options, { status, key }, `${key}: ${status}`);
      },
    );
  }
}
