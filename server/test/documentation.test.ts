import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listRoutes } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { anchorsOf, type Page, readPages } from './support/documentation/read-pages.ts';
import {
  isSource,
  listRepository,
  pathFinder,
  root,
  wordsOfSources,
} from './support/documentation/repository-files.ts';

const paths = listRepository();
const pages = readPages(paths);
const exists = pathFinder(paths);
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Its lists of exceptions are no sources. */
const SELF = 'server/test/documentation.test.ts';
const VARIABLE = /\bAROT_[A-Z0-9_]*[A-Z0-9]\b/g;
/** At the start of a line or of a command in it, after variables. */
const ARGUMENTS_OF_AROT = /(?:^|[|&(] *)(?:\w+=\S+ +)*(?:npx )?arot ((?:--)?[a-z][^|;&>)`#]*)/g;

/** Names of other programs, and what generators make of ours. */
const NAMES_OF_OTHERS = new Set([
  // Authlib, Next.js, nginx, Caddy, clamd, PgBouncer and Patroni
  ...['server_metadata_url', 'remotePatterns', 'set_real_ip_from', 'trusted_proxies', 'StreamMaxLength'],
  ...['default_pool_size', 'Leader'],
  // PostgreSQL
  ...['max_standby_streaming_delay', 'pg_wal', 'pg_rewind', 'dict_xsyn'],
  // pino, MikroORM and V8
  ...['periodicFlush', 'formatQuery', 'AbstractSqlConnection', 'CheckAssigningFunctionLiteralToProperty'],
  // Meilisearch, Typesense, Lucene and Elasticsearch
  ...['disableOnNumbers', 'totalHits', 'maxTotalHits', 'enable_typos_for_numerical_tokens', 'max_candidates'],
  ...['indic_normalization', 'decimal_digit', 'icu_transform', 'track_total_hits'],
  // Decision 35 has the names that generators would derive.
  ...['ListProductsResponse', 'ListProductsResponse2', 'listProductsResponse', 'LoginOperationRequest'],
]);
const OPERATIONS = new Set(listRoutes().map(({ operation }) => operation));
/** Paths that a reader creates. */
const OTHER_PATHS = new Set([
  'app/layout.tsx',
  'app/page.tsx',
  'app/routes/sign-in.ts',
  'app/session.ts',
  'app/sign-in/route.ts',
  'deploy/compose/.env',
  'examples/mobile-bearer/.arot/phone',
  'lib/arot.ts',
  'server/src/database/schema/migrations/0100-shelf-life.ts',
]);

/** Returns the findings of a check on all pages, as `page: name`. */
function onEachPage(find: (page: Page) => readonly string[]): string[] {
  return pages.flatMap((page) => find(page).map((found) => `${page.file}: ${found}`));
}

/** Expects that a check finds enough to be one, and that each finding passes. */
function expectAll(found: readonly string[], atLeast: number, passes: (name: string) => boolean): void {
  expect(found.length).toBeGreaterThan(atLeast);
  expect([...new Set(found)].filter((each) => !passes(each.slice(each.indexOf(': ') + 2)))).toEqual([]);
}

describe('documentation', () => {
  it('links to files and headings that exist', () => {
    const anchors = new Map<string, Set<string>>();
    const isBroken = (page: Page, link: string): boolean => {
      const [target = '', anchor] = link.split('#');
      const file = target === '' ? page.file : path.posix.join(path.posix.dirname(page.file), target);
      if (!existsSync(path.join(root, file))) return true;
      if (anchor === undefined || !file.endsWith('.md')) return false;
      const known = anchors.get(file) ?? anchorsOf(textOf(file));
      anchors.set(file, known);
      return !known.has(anchor);
    };
    const relative = (page: Page) => page.links.filter((link) => !/^(https?|mailto):/.test(link));
    expect(onEachPage(relative).length).toBeGreaterThan(200);
    expect(onEachPage((page) => relative(page).filter((link) => isBroken(page, link)))).toEqual([]);
  });

  it.each([
    ['docs/decisions', /^docs\/decisions\/\d{4}-.*\.md$/, /^- \[\d+\. .*?\]\((.*?)\)/gm],
    ['docs', /^docs\/(use|operate|change)\/[^/]+\.md$/, /^\| \[[^\]]*\]\((.*?)\)/gm],
  ])('%s/README.md lists every page once', (folder, pattern, item) => {
    const named = paths.filter((each) => pattern.test(each));
    expect(named.length).toBeGreaterThan(20);
    const listed = [...textOf(`${folder}/README.md`).matchAll(item)].map(([, file]) => `${folder}/${file}`);
    expect(listed.toSorted()).toEqual(named.toSorted());
  });

  it('is named by sources only if it exists', () => {
    const NOT_IN_GIT = ['docs/sql.md', 'docs/benchmarks.md'];
    const found = paths
      .filter((each) => isSource(each) && each !== SELF)
      .flatMap((each) =>
        [...textOf(each).matchAll(/(?<![\w./-])(?:\.\.\/)*(docs\/[\w/-]+\.md)/g)].map(([, page]) => `${each}: ${page}`),
      );
    expectAll(found, 150, (named) => exists(named) || NOT_IN_GIT.includes(named));
  });

  it('names paths that exist', () => {
    const found = onEachPage(({ spans }) =>
      spans.flatMap((span) => span.split(/\s+/).map(toPath)).filter((word) => word !== undefined),
    );
    expectAll(found, 300, (named) => OTHER_PATHS.has(named) || exists(named));
  });

  it('names scripts, drills and tests that exist in its commands', () => {
    const commands = onEachPage(({ spans, lines }) =>
      [...spans, ...lines].flatMap((text) =>
        [...text.matchAll(/\b(?:npm (?:run|test|start)|npx vitest)\b[^|;&#`]*/g)].map(([each]) => each.trim()),
      ),
    );
    const scriptsIn = (file: string) => Object.keys(JSON.parse(textOf(file)).scripts ?? {});
    const ofRoot = scriptsIn('package.json');
    const ofAll = paths.filter((each) => /(^|\/)package\.json$/.test(each)).flatMap(scriptsIn);
    const drills = readdirSync(path.join(root, 'tools/drills'));
    const tests = paths.filter((each) => each.endsWith('.test.ts'));
    const isTest = (name: string) => tests.some((each) => each.includes(name));
    expectAll(commands, 50, (command) => {
      const [, elsewhere, script] =
        /^npm run (?:--silent )?((?:-w|--workspace|--prefix) \S+ )?([a-z][\w:-]*)/.exec(command) ?? [];
      if (script !== undefined && !(elsewhere === undefined ? ofRoot : ofAll).includes(script)) return false;
      const [, drill] = /^npm run drill -- ([a-z][\w-]*)/.exec(command) ?? [];
      if (drill !== undefined && !drills.includes(`${drill}.ts`)) return false;
      const [, files = ''] =
        /^(?:npx vitest run|npm run test(?::postgres|:all|:slow)? --|npm test --) ([a-z].*)/.exec(command) ?? [];
      return files
        .split(' ')
        .filter((file) => /^[a-z]/.test(file))
        .every(isTest);
    });
  });

  it('names commands and options of arot that exist', () => {
    const options = optionsOfCommands();
    const commands = onEachPage(({ spans, lines }) =>
      [...spans, ...lines].flatMap((text) => [...text.matchAll(ARGUMENTS_OF_AROT)].map(([, each = '']) => each.trim())),
    );
    expectAll(commands, 100, (command) => isCommand(command.split(/\s+/), options));
  });

  it('names variables that the server, its tests or its tools read', () => {
    const ofServer = textOf('.env.example').match(VARIABLE) ?? [];
    const ofTools = paths.filter((each) => /^(server\/test|tools|sdk|apps|examples|\.ci)\/.*\w$/.test(each));
    const read = new Set([...ofServer, ...wordsOfSources(ofTools, SELF)]);
    const found = onEachPage(({ text }) => text.match(VARIABLE) ?? []);
    expectAll(found, 150, (name) => read.has(name));
  });

  it('names functions, types, tables and metrics that exist', () => {
    const words = wordsOfSources(paths, SELF);
    const isKnown = (name: string) => words.has(name) || NAMES_OF_OTHERS.has(name) || isMetric(name, words);
    const found = onEachPage(({ spans }) => spans.flatMap(toNames));
    expectAll(found, 300, isKnown);
  });
});

/** The path that a word of a command or a name means; undefined if it is none of the repository. */
function toPath(word: string): string | undefined {
  const named = word.replace(/^(\.\.?\/)+/, '').replace(/[,:;]$/, '');
  if (!/^[\w.@{][\w./@{},*<>-]*$/.test(named) || /^(node_modules|dist)\//.test(named)) return undefined;
  const isOurs = /^(contract|server|sdk|apps|examples|deploy|docs|tools|\.ci)\//.test(named);
  return isOurs || /[\w}*>]\.(ts|tsx|mjs)$/.test(named) || /^[\w-]+(\/[\w{},-]+)*\/$/.test(named) ? named : undefined;
}

/** The names in a back-ticked text that is code: `Session.get` has two. */
function toNames(span: string): string[] {
  const isFile = /\.(ts|tsx|js|mjs|json|jsonl|md|ya?ml|csv|html|css|sql|sock)$/.test(span);
  if (isFile || !/^#?[\w$.]+(\(\))?$/.test(span)) return [];
  const parts = span.replace(/^#|\(\)$/g, '').split('.');
  return parts.filter((part) => /^[a-z]+[A-Z]\w*$|^[A-Z][a-z]\w*$|^[a-z]+(_[a-z0-9]+)+$/.test(part));
}

/** Returns true if a metric is composed of words of the sources, such as `${queue}_waiting`. */
function isMetric(name: string, words: ReadonlySet<string>): boolean {
  const ends = [...name.matchAll(/_/g)].map(({ index }) => index);
  return name.startsWith('arot_') && ends.some((end) => words.has(name.slice(0, end)) && words.has(name.slice(end)));
}

/** The options of each command that `docs/operate/commands.md` lists. A group of commands has none. */
function optionsOfCommands(): ReadonlyMap<string, readonly string[]> {
  const options = new Map<string, readonly string[]>();
  for (const section of textOf('docs/operate/commands.md').split('\n## `arot ').slice(1)) {
    const [name = '', help = ''] = section.split(/`\n(.*)/s);
    const words = name.split(' ');
    for (let length = 1; length < words.length; length += 1) options.set(words.slice(0, length).join(' '), []);
    options.set(name, help.match(/--[a-z][a-z-]*/g) ?? []);
  }
  return options;
}

function isCommand(words: readonly string[], options: ReadonlyMap<string, readonly string[]>): boolean {
  let name = '';
  let length = 0;
  for (; length < words.length; length += 1) {
    const longer = `${name} ${words[length]}`.trim();
    if (!options.has(longer)) break;
    name = longer;
  }
  const isGroup = [...options.keys()].some((each) => each.startsWith(name === '' ? '' : `${name} `));
  if (isGroup && /^[a-z]/.test(words[length] ?? '')) return false;
  // The options of an operation are those of its schemas.
  if (name === 'call' && /^[a-z]/.test(words[1] ?? '')) return OPERATIONS.has(words[1] ?? '');
  const known = [...(options.get(name) ?? []), '--help', '--json', '--version'];
  return words.every((word) => !/^--[a-z]/.test(word) || known.includes(word.replace(/=.*/, '')));
}
