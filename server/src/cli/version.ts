import { readFileSync } from 'node:fs';
import { type Command, CommanderError } from 'commander';
import { print } from './command.ts';

/** `arot --version` prints the version in the server's package.json; with `--json` before or after it, as JSON. */
export function registerVersion(program: Command): void {
  program.option('--version', 'print the version and exit');
  program.on('option:version', () => {
    const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    print({ json: process.argv.includes('--json') }, { version }, version);
    // Ends parsing with exit status 0, like --help.
    throw new CommanderError(0, 'commander.version', version);
  });
}
