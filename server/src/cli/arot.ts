import { runCommandLine } from './run-command-line.ts';

// A reader such as `head` closes its end early. That is not an error of the command.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

await runCommandLine();
