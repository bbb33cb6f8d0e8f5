import { type Command, CommanderError } from 'commander';
import { readVersion } from '../../base/packages.ts';
import { print } from './command.ts';

/**
 * Registers `arot --version`, which prints the version in the server's package.json; with `--json` before or after it, as JSON.
 */
export function registerVersion(program: Command): void {
  program.option('--version', 'print the version and exit');
  program.on('option:version', () => {
    const version = readVersion();
    print({ json: process.argv.includes('--json') }, { version }, version);
    // Ends parsing with exit status 0, like --help.
    throw new CommanderError(0, 'commander.version', version);
  });
}
