import type { Command } from 'commander';
import { OperatorError } from '../../base/errors.ts';
import { isProduction, loadConfig } from '../../config.ts';
import { addCommand } from './command.ts';

export function registerServe(program: Command): void {
  addCommand(program, 'serve', 'Run the server until it receives SIGINT or SIGTERM')
    .option('--migrate', 'apply pending migrations first')
    .option('--demo', 'load the demo catalog if the database is empty')
    .action(async (options: { migrate?: boolean; demo?: boolean }) => {
      rejectDemoInProduction(options.demo ?? false);
      // The application takes most of a second to load, which the other commands do not need.
      const { serve } = await import('../main.ts');
      await serve(loadConfig(), { migrate: options.migrate ?? false, demo: options.demo ?? false });
    });
}

/** Runs before the configuration is read, so that `npm start` prints this error first and writes nothing. */
function rejectDemoInProduction(demo: boolean): void {
  if (!demo || !isProduction()) return;
  throw new OperatorError(
    'The passwords of the demo accounts are public, so --demo is rejected when NODE_ENV=production (npm start passes it). ' +
      'Run "npx arot serve --migrate" instead.',
  );
}
