import type { Command } from 'commander';
import { changeAppContent } from '../../content/change-app-content.ts';
import { ApiError } from '../../http/api-error.ts';
import { OperatorError } from '../../operator-error.ts';
import { inStaffTransaction, type StaffContext } from '../../staff/staff-context.ts';
import { addCommand, type CommonOptions, print, withAuditContext } from '../command.ts';

export function registerContentPublish(content: Command): void {
  for (const [verb, status] of [
    ['publish', 'published'],
    ['unpublish', 'draft'],
  ] as const) {
    addCommand(content, `${verb} <key>`, `Make app content ${status}`).action(
      async (key: string, options: CommonOptions) => {
        await withAuditContext((ctx) => inStaffTransaction(ctx, (inside) => setStatus(inside, key, status)));
        print(options, { status, key }, `${key}: ${status}`);
      },
    );
  }
}

async function setStatus(ctx: StaffContext, key: string, status: 'draft' | 'published'): Promise<void> {
  try {
    await changeAppContent(ctx, key, { status });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
    throw new OperatorError('Nothing was changed.', [`There is no app content "${key}".`]);
  }
}
