import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../server/src/cli/program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const examples = path.join(root, 'examples');

/** Returns true if a folder is an example. The shared one is none. */
const isExample = (name: string) => name !== 'shared' && existsSync(path.join(examples, name, 'README.md'));
const folders = (await readdir(examples)).filter(isExample);
const readmes = folders.map((name) => `examples/${name}/README.md`);

const readJson = async (file: string) => JSON.parse(await readFile(path.join(root, file), 'utf8'));

describe.each(['examples/README.md', ...readmes])('%s', (readme) => {
  it('has only commands that exist', async () => {
    const text = await readFile(path.join(root, readme), 'utf8');
    const commands = [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) => block.trim().split('\n'));
    expect(commands.length).toBeGreaterThan(0);
    const issues = await Promise.all(commands.map(issueOf));
    expect(issues.filter((issue) => issue !== undefined)).toEqual([]);
  });
});

describe.each(readmes)('%s', (readme) => {
  it('links to files that exist', async () => {
    const text = await readFile(path.join(root, readme), 'utf8');
    const targets = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);
    const isMissing = (target: string) => !existsSync(path.join(root, path.dirname(readme), target));
    expect(targets.filter(isMissing)).toEqual([]);
  });
});

it('are all listed in the table of examples/README.md', async () => {
  const table = await readFile(path.join(examples, 'README.md'), 'utf8');
  expect(folders.filter((name) => !table.includes(`[${name}](${name})`))).toEqual([]);
});

/** Returns the reason why a command cannot work; undefined if it can. */
async function issueOf(line: string): Promise<string | undefined> {
  if (line.startsWith('export ')) return undefined;
  // Variables before the command, and a comment behind it.
  const command = line.replace(/^(?:[A-Z_]+=(?:'[^']*'|\S*) )+/, '').replace(/\s+#.*$/, '');
  const [program = '', ...args] = command.split(' ');
  const issue = `no such command: ${line}`;
  // The test of the example runs these.
  if (program === 'curl') return undefined;
  if (program === 'npm') return (await hasScript(args)) ? undefined : issue;
  if (program === 'npx' && args[0] === 'arot') return hasArotCommand(args.slice(1)) ? undefined : issue;
  const file = program.startsWith('examples/') ? program : args.find((arg) => arg.startsWith('examples/'));
  const isProgram = ['python3', 'php'].includes(program) || program === file;
  return isProgram && file !== undefined && existsSync(path.join(root, file)) ? undefined : issue;
}

async function hasScript(args: readonly string[]): Promise<boolean> {
  const [command = '', ...rest] = args;
  if (command === 'ci' || command === 'install') return true;
  const script = command === 'run' ? (rest.find((arg) => !arg.startsWith('-')) ?? '') : command;
  const at = args.indexOf('-w');
  if (at < 0) return script in (await readJson('package.json')).scripts;
  const workspace = args[at + 1] ?? '';
  for (const folder of folders) {
    if (!existsSync(path.join(examples, folder, 'package.json'))) continue;
    const { name, scripts } = await readJson(`examples/${folder}/package.json`);
    if (name === workspace || `examples/${folder}` === workspace) return script in scripts;
  }
  return false;
}

/** Returns true if the command line has this command with all of its options. */
function hasArotCommand(args: readonly string[]): boolean {
  let command: ReturnType<typeof createProgram> = createProgram();
  let index = 0;
  for (; index < args.length; index += 1) {
    const next = command.commands.find((each) => each.name() === args[index]);
    if (!next) break;
    command = next;
  }
  const options = args.slice(index).filter((arg) => arg.startsWith('--'));
  const known = [...command.options.map(({ long }) => long), '--json', '--help'];
  return index > 0 && command.commands.length === 0 && options.every((option) => known.includes(option));
}
