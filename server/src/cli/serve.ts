import type { Command } from 'commander';
import { loadConfig } from '../config.ts';
import { serve } from '../main.ts';
import { addCommand } from './command.ts';

export function registerServe(program: Command): void {
  addCommand(program, 'serve', 'Run the server until it is told to stop')
    .option('--migrate', 'apply pending migrations first')
    .option('--demo', 'load the demo catalog where the database is empty')
    .action(async (options: { migrate?: boolean; demo?: boolean }) => {
      await serve(loadConfig(), { migrate: options.migrate ?? false, demo: options.demo ?? false });
    });
}
