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
