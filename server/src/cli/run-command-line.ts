import { CommanderError } from 'commander';
import { reportFailure } from './command.ts';
import { createProgram } from './program.ts';

/** Runs the command that the arguments of this process name. The exit status is in `process.exitCode`. */
export async function runCommandLine(): Promise<void> {
  try {
    await createProgram().parseAsync();
  } catch (error) {
    const isHelp = error instanceof CommanderError && error.exitCode === 0;
    process.exitCode = isHelp ? 0 : reportFailure(error, process.argv.includes('--json'));
  }
}
