import type { Command } from 'commander';
import { setAppContentStatus } from '../../content/app-content.repository.ts';
import { OperatorError } from '../../operator-error.ts';
import { addCommand, type CommonOptions, print, withDatabase } from '../command.ts';

export function registerContentPublish(content: Command): void {
  for (const [verb, status] of [
    ['publish', 'published'],
    ['unpublish', 'draft'],
  ] as const) {
    addCommand(content, `${verb} <key>`, `Make app content ${status}`).action(
      async (key: string, options: CommonOptions) => {
        const found = await withDatabase((database) => setAppContentStatus(database.fork(), key, status));
        if (!found) throw new OperatorError('Nothing was changed.', [`There is no app content "${key}".`]);
        print(options, { status, key }, `${key}: ${status}`);
      },
    );
  }
}
