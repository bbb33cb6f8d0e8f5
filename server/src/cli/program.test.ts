import { listRoutes } from '@arot/contract';
import { type Command, CommanderError } from 'commander';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProgram } from './program.ts';

afterEach(() => vi.restoreAllMocks());

/** Returns the words of every command, without groups. */
function commandsOf(command: Command, words: string[] = []): string[][] {
  return command.commands.length === 0
    ? [words]
    : command.commands.flatMap((child) => commandsOf(child, [...words, child.name()]));
}

const commands = commandsOf(createProgram());

/** Runs arguments that commander handles itself: `--help` and usage errors. */
async function parse(args: string[]): Promise<{ code: number; output: string }> {
  let output = '';
  const capture = (text: string | Uint8Array) => {
    output += text;
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(capture);
  vi.spyOn(process.stderr, 'write').mockImplementation(capture);
  const error = await createProgram()
    .parseAsync(args, { from: 'user' })
    .catch((caught: unknown) => caught);
  if (!(error instanceof CommanderError)) throw new Error('the command was accepted', { cause: error });
  return { code: error.exitCode, output };
}

it('has the commands that the documentation names', () => {
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
      'demo seed',
    ]),
  );
});

describe.each(commands.map((words) => [words.join(' '), words] as const))('arot %s', (name, words) => {
  it('has --help and --json', async () => {
    const { code, output } = await parse([...words, '--help']);
    expect(code).toBe(0);
    expect(output).toContain(`Usage: arot ${name}`);
    expect(output).toContain('--json');
  });

  it('rejects an unknown option', async () => {
    const { code, output } = await parse([...words, '--no-such-option']);
    expect(code).not.toBe(0);
    // Commander reports a missing required option first.
    expect(output).toMatch(/unknown option '--no-such-option'|required option/);
  });
});

it('has an option for each parameter and each property of an operation', async () => {
  for (const { operation, route } of listRoutes()) {
    if (route.metadata.auth !== 'staff' || route.metadata.files || route.metadata.download) continue;
    const { output } = await parse(['call', operation, '--help']);
    expect(output).toContain(`Usage: arot call ${operation} [options]`);
  }
  expect((await parse(['call', 'changeProductPrices', '--help'])).output).toMatch(
    /--slug <value>[\s\S]*--WHOLESALE <value>/,
  );
  expect((await parse(['call', 'rotateOauthSecret', '--help'])).output).toMatch(/--keep-old-seconds <value>/);
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
    ['a --map of an unknown column', ['catalog', 'import', 'f.csv', '--map', 'nmae=name']],
    ['a --map of an inherited object property', ['catalog', 'import', 'f.csv', '--map', '__proto__=name']],
    ['an unknown format', ['catalog', 'import', '-', '--format', 'xml']],
    ['a number of products that is not a whole number', ['demo', 'seed', '--products', '1e3']],
    ['zero products', ['demo', 'seed', '--products', '0']],
    ['a chat field without a type', ['chat', 'define-field', 'cap_x', 'key']],
    ['a chat field of an unknown type', ['chat', 'define-field', 'cap_x', 'key', '--type', 'money']],
    ['a --keep-old that is not a duration', ['chat', 'rotate-secret', 'cap_x', '--keep-old', '1.5h']],
    ['an unknown OpenAPI version', ['openapi', '--version', '2.0']],
  ])('is rejected: %s', async (_name, args) => {
    expect((await parse(args)).code).not.toBe(0);
  });
});
