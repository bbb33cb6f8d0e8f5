import { readFileSync } from 'node:fs';

/**
 * The runtime that runs a program of the README. A page is run by `live/client.browser.test.ts`, and the rest by
 * `live/readme.test.ts`.
 */
type Runtime = 'node' | 'page' | 'react-native' | 'compiler';

export type Program = {
  readonly heading: string;
  /** The heading, with a number if it is not the first program there. */
  readonly name: string;
  readonly runtime: Runtime;
  /** The name of its file. */
  readonly file: string;
  readonly code: string;
};

type Block = { readonly heading: string; readonly language: string; readonly code: string };

/** The headings above programs. */
const RUNTIMES: Readonly<Record<string, Runtime>> = {
  'A first call': 'node',
  'Sign in': 'node',
  // It needs an authenticator. Its calls are run by src/second-factor.test.ts.
  'Second factor and passkeys': 'compiler',
  'On one origin': 'page',
  'From another origin': 'page',
  'From React Native': 'react-native',
  'From a server': 'node',
  'From a program': 'node',
  Errors: 'node',
  'Uploads and downloads': 'node',
  'Small responses': 'node',
  'Small bundles': 'node',
  Pages: 'node',
  Search: 'node',
  'Prices and identity': 'node',
  'Quotes for orders': 'node',
  'In a page': 'page',
  'On a server': 'node',
  'Anything beyond': 'node',
  'On your server': 'node',
  'In your pages': 'page',
  'Running the shop': 'node',
  Events: 'node',
  Webhooks: 'node',
  // JSX needs a bundler. The functions that it calls are run by src/react-query.
  React: 'compiler',
  Testing: 'node',
  'Hooks and logs': 'node',
  'Limits and retries': 'node',
};

const EXTENSIONS: Readonly<Record<string, string>> = { ts: '.ts', tsx: '.tsx', js: '.cjs' };

export const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** The commands of the README, without comments. */
export const commands: readonly string[] = readBlocks()
  .filter(({ language }) => language === 'sh')
  .flatMap(({ code }) => code.split('\n').map((line) => line.replace(/\s+#.*/, '')))
  .filter((line) => line !== '');

/**
 * The programs of the README.
 *
 * @throws Error for a block of another language, or under a heading that no test knows
 */
export const programs: readonly Program[] = readPrograms();

function readBlocks(): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  for (const [, title, language, code = ''] of readme.matchAll(/^#+ (.+)$|^ *```(.*)\n([\s\S]*?)^ *```$/gm)) {
    if (title !== undefined) heading = title;
    else blocks.push({ heading, language: language ?? '', code });
  }
  return blocks;
}

/**
 * Reads the programs. A block that begins with an import is one. Other blocks continue the program above them.
 */
function readPrograms(): Program[] {
  const found: Program[] = [];
  for (const { heading, language, code } of readBlocks()) {
    if (language === 'sh') continue;
    const runtime = RUNTIMES[heading];
    const extension = EXTENSIONS[language];
    if (!runtime || !extension) throw new Error(`No test runs the block of "${language}" below "${heading}":\n${code}`);
    const last = found.at(-1);
    const named = /^\/\/ (\S+\.config\.ts)\n/.exec(code)?.[1];
    if (named || /^import |= require\(/m.test(code)) {
      const count = found.filter((program) => program.heading === heading).length;
      const name = count === 0 ? heading : `${heading} ${count + 1}`;
      const file = named ?? `${name.toLowerCase().replaceAll(' ', '-')}${extension}`;
      found.push({ heading, name, runtime, file, code });
    } else if (last?.heading === heading) found[found.length - 1] = { ...last, code: `${last.code}\n${code}` };
    else throw new Error(`The block below "${heading}" continues no program:\n${code}`);
  }
  return found;
}

/**
 * Replaces what a reader replaces: URLs, keys and secrets.
 *
 * @throws Error if a placeholder remains
 */
export function fillIn(code: string, values: Readonly<Record<string, string>>): string {
  let filled = code;
  // `cas_…` before `as_…`.
  const placeholders = Object.keys(values).toSorted((a, b) => b.length - a.length);
  for (const placeholder of placeholders) filled = filled.replaceAll(placeholder, values[placeholder] ?? '');
  const missing = /'\w+_…'/.exec(filled)?.[0];
  if (missing) throw new Error(`No value for ${missing}.`);
  return filled;
}
