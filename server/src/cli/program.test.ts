import { type Command, CommanderError } from 'commander';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProgram } from './program.ts';

afterEach(() => vi.restoreAllMocks());

/** Every command that can be run, as its words. */
function commandsOf(command: Command, words: string[] = []): string[][] {
  return command.commands.length === 0
    ? [words]
    : command.commands.flatMap((child) => commandsOf(child, [...words, child.name()]));
}

const commands = commandsOf(createProgram());

async function fail(args: string[]): Promise<{ code: number; output: string }> {
  let output = '';
  const keep = (text: string | Uint8Array) => {
    output += text;
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
  const error = await createProgram()
    .parseAsync(args, { from: 'user' })
    .catch((caught: unknown) => caught);
  if (!(error instanceof CommanderError)) throw new Error('the command was accepted', { cause: error });
  return { code: error.exitCode, output };
}

it('the command line has the commands that are documented', () => {
  expect(commands.map((words) => words.join(' '))).toEqual(
    expect.arrayContaining([
      'serve',
      'db migrate',
      'db status',
      'catalog import',
      'catalog export',
      'catalog publish',
      'catalog unpublish',
      'content publish',
      'content unpublish',
      'settings set',
      'settings unset',
      'settings list',
      'chat create-app',
      'chat define-field',
      'chat archive-field',
      'chat rotate-secret',
      'chat list-apps',
      'chat disable-app',
      'chat enable-app',
      'openapi',
      'demo remove',
      'demo seed',
    ]),
  );
});

describe.each(commands.map((words) => [words.join(' '), words] as const))('arot %s', (name, words) => {
  it('explains itself with --help, and knows --json', async () => {
    const { code, output } = await fail([...words, '--help']);
    expect(code).toBe(0);
    expect(output).toContain(`Usage: arot ${name}`);
    expect(output).toContain('--json');
  });

  it('refuses an option that it does not have', async () => {
    const { code, output } = await fail([...words, '--no-such-option']);
    expect(code).not.toBe(0);
    // Where an option is required, its absence is told first.
    expect(output).toMatch(/unknown option '--no-such-option'|required option/);
  });
});

describe('wrong usage', () => {
  it.each([
    ['an unknown command', ['catalogue']],
    ['an unknown subcommand', ['catalog', 'imprt']],
    ['a group alone', ['catalog']],
    ['a missing argument', ['catalog', 'import']],
    ['an argument too many', ['settings', 'list', 'logo']],
    ['a --map without a column', ['catalog', 'import', 'f.csv', '--map', 'name']],
    ['a --map to nothing', ['catalog', 'import', 'f.csv', '--map', 'name=']],
    ['a --map of a column that is not ours', ['catalog', 'import', 'f.csv', '--map', 'nmae=name']],
    ['a --map of a word that every object has', ['catalog', 'import', 'f.csv', '--map', '__proto__=name']],
    ['an unknown format', ['catalog', 'import', '-', '--format', 'xml']],
    ['a number of products that is none', ['demo', 'seed', '--products', '1e3']],
    ['no products', ['demo', 'seed', '--products', '0']],
    ['a chat field of no type', ['chat', 'define-field', 'cap_x', 'key']],
    ['a chat field of an unknown type', ['chat', 'define-field', 'cap_x', 'key', '--type', 'money']],
    ['a secret kept for no time', ['chat', 'rotate-secret', 'cap_x', '--keep-old', '1.5h']],
    ['an unknown OpenAPI version', ['openapi', '--version', '2.0']],
  ])('is refused: %s', async (_name, args) => {
    expect((await fail(args)).code).not.toBe(0);
  });
});
