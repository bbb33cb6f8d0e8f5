import { CommanderError } from 'commander';
import { reportFailure } from './command.ts';
import { createProgram } from './program.ts';

// Whoever reads our output may stop reading, as `head` does; that is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  await createProgram().parseAsync();
} catch (error) {
  const isHelp = error instanceof CommanderError && error.exitCode === 0;
  process.exitCode = isHelp ? 0 : reportFailure(error, process.argv.includes('--json'));
}
