import { type Command, CommanderError } from 'commander';
import { reportFailure } from './command.ts';
import { createProgram } from './program.ts';

/** Runs the command that the arguments of this process name, prints its errors and sets `process.exitCode`. */
export async function runCommandLine(program: Command = createProgram()): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    const isHelp = error instanceof CommanderError && error.exitCode === 0;
    process.exitCode = isHelp ? 0 : reportFailure(error, process.argv.includes('--json'));
  }
}

/**
 * Thrown when Node has nothing left to do while a command still waits. On the embedded database this happens to a query
 * outside the open transaction: it waits for the transaction, and the transaction waits for the query.
 */
class UnfinishedCommandError extends Error {
  override name = 'UnfinishedCommandError';
  // The stack of this error does not show where the command waits.
  override stack = '';

  constructor() {
    super(
      'The command did not finish: it waits for a result that can never arrive. On the embedded database, a query ' +
        'outside the open transaction waits for that transaction for ever. This is a bug; please report it.',
    );
  }
}

/** Runs the command as the only work of this process. */
export async function runProcess(program?: Command): Promise<void> {
  // A reader such as `head` closes the pipe when it has read enough; that is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });

  // Without this handler Node would end silently with exit status 13 (unsettled top-level await).
  const endUnfinished = () =>
    process.exit(reportFailure(new UnfinishedCommandError(), process.argv.includes('--json')));
  process.once('beforeExit', endUnfinished);
  await runCommandLine(program);
  process.off('beforeExit', endUnfinished);
}
