import { readFileSync } from 'node:fs';
import { type Command, CommanderError } from 'commander';
import { print } from './command.ts';

/** `arot --version`: the version in the manifest of the server; with `--json`, before or after it, as JSON. */
export function registerVersion(program: Command): void {
  program.option('--version', 'print the version and exit');
  program.on('option:version', () => {
    const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    print({ json: process.argv.includes('--json') }, { version }, version);
    // As after --help: parsing ends here, and the exit status is 0.
    throw new CommanderError(0, 'commander.version', version);
  });
}
