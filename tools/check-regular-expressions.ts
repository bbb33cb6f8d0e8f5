/**
 * Checks that no regular expression of the contract, the server and the SDK takes more than linear time, whatever text it
 * reads (ReDoS). recheck analyses each one. An expression that it cannot judge, or rejects, is rewritten or has its reason
 * below.
 *
 * @see https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS
 */
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseFileSync } from '@swc/core';

/** recheck in JavaScript, so that every machine gets the same result without another program. */
process.env.RECHECK_SYNC_BACKEND = 'pure';
const { checkSync } = await import('recheck');

/** Long, because a slow machine must not make an expression unknown. The slowest takes about a second. */
const TIMEOUT_MS = 60_000;

/** The expressions that this version of recheck has proved linear on this machine. A new clone has no such file. */
const PROVED_FILE = fileURLToPath(
  new URL(`../node_modules/.cache/regular-expressions/${recheckVersion()}.json`, import.meta.url),
);

/** recheck's proof does not know look-aheads, and its search at random gives other results under load. */
const ANCHORED = 'it is anchored, and each path through it repeats classes that the next part excludes';

/** Expressions that are not analysed, each with its reason. */
const ACCEPTED = new Map<string, string>(
  (
    [
      [
        /[^<>&\r\0\u00a0]+|&(?:amp|lt|gt|nbsp);|<\/(?<end>[a-z0-9]+)>|<(?<start>[a-z0-9]+)(?: href="(?<href>[!#-;=?-~]+)" rel="noopener noreferrer nofollow"| start="(?<number>-?[0-9]{1,10})")?>/y,
        'recheck proves it linear, in 20 s',
      ],
      [/;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))/g, 'recheck proves it linear, in 6 s'],
      [
        /^Unexpected token .+?, (\.\.\.)?"(.*)"(?:\.\.\.)? is not valid JSON$/s,
        'it reads a message of V8, which quotes a few characters of the input',
      ],
      [
        /[\p{Default_Ignorable_Code_Point}--[\u115F\u1160\u3164\uFFA0]]/gv,
        'it is one character class; recheck does not know the flag v',
      ],
      [/^(https?:\/\/[^/?#@\s]+(\/[^?#\s]*)?|\/(?!\/)[^?#\s]*|)$/i, ANCHORED],
      [
        /\/+$/,
        'it reads the baseUrl that a developer gives to a client, once; a loop exceeds the size limit of the SDK',
      ],
      [/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g, 'it reads what the sanitizer has written, where every tag has its end'],
      [
        /<!--arot:head(?: paths="([^"]*)")?(?: picture="([^"]*)")?-->/,
        'it reads the built page of the shop, once at the start of the server',
      ],
      [/^\/(?![/\\])\S*$/, ANCHORED],
      [/^E(?!RR_)[A-Z]+$/, ANCHORED],
      [/^(https:\/\/|\/(?!\/)|data:image\/)\S+$/, ANCHORED],
    ] as const
  ).map(([expression, reason]) => [String(expression), reason]),
);

/** Files that build an expression from parts, each with its reason. */
const ACCEPTED_FILES: Readonly<Record<string, string>> = {
  'server/src/base/mask-keys.ts':
    'each part is one character, also percent-encoded, and no part can match what the next one does',
  'server/src/http/contract-route.ts': 'the paths of the contract, with each parameter as [^/]+',
  'server/src/customers/uploads/clean-file-name.ts': 'a class with a bounded count',
  'sdk/src/testing/contract-route.ts': 'the paths of the contract, with each parameter as [^/]+',
};

type Found = { readonly expressions: Map<string, string>; readonly filesWithParts: Set<string> };

const found = findExpressions();
const problems = [...unusedReasons(found), ...unexplainedFiles(found)];
const provedBefore = readProved();
const proved: string[] = [];
for (const [expression, file] of found.expressions) {
  if (ACCEPTED.has(expression) || isBounded(expression)) continue;
  if (provedBefore.has(expression)) {
    proved.push(expression);
    continue;
  }
  const end = expression.lastIndexOf('/');
  const result = checkSync(expression.slice(1, end), expression.slice(end + 1), {
    checker: 'automaton',
    timeout: TIMEOUT_MS,
  });
  if (result.status === 'safe') {
    proved.push(expression);
    continue;
  }
  const why =
    result.status === 'vulnerable'
      ? `${result.complexity.summary}, for example with ${result.attack.pattern}`
      : `not analysed: ${result.error.kind}`;
  problems.push(
    `${file}: ${expression}\n  ${why}. Rewrite it, or give the reason in tools/check-regular-expressions.ts.`,
  );
}
writeProved(proved);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${found.expressions.size} regular expressions, ${ACCEPTED.size} with a reason.\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

function recheckVersion(): string {
  return (createRequire(import.meta.url)('recheck/package.json') as { version: string }).version;
}

function readProved(): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(readFileSync(PROVED_FILE, 'utf8')) as string[]);
  } catch {
    return new Set();
  }
}

function writeProved(expressions: readonly string[]): void {
  mkdirSync(path.dirname(PROVED_FILE), { recursive: true });
  // Renamed when it is complete, because another check may read it.
  const unfinished = `${PROVED_FILE}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(expressions));
  renameSync(unfinished, PROVED_FILE);
}

function findExpressions(): Found {
  const files = globSync('{contract,server,sdk}/src/**/*.{ts,js}').filter((file) => !file.endsWith('.test.ts'));
  const result: Found = { expressions: new Map(), filesWithParts: new Set() };
  for (const file of files.sort()) visit(parseFileSync(file, { syntax: 'typescript', target: 'es2024' }), file, result);
  return result;
}

function visit(node: unknown, file: string, result: Found): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, pattern, flags, callee } = node as Record<string, unknown>;
  if (type === 'RegExpLiteral') result.expressions.set(`/${pattern}/${flags}`, file);
  const isCall = type === 'NewExpression' || type === 'CallExpression';
  if (isCall && (callee as { value?: unknown }).value === 'RegExp') result.filesWithParts.add(file);
  for (const child of Object.values(node)) visit(child, file, result);
}

/**
 * Whether the time is limited by the expression itself: nothing repeats without limit, and at most one part has a variable
 * length. recheck tries random texts on long counts, which takes it seconds.
 */
function isBounded(expression: string): boolean {
  const skeleton = expression
    .slice(0, expression.lastIndexOf('/'))
    .replace(/\\./g, '')
    .replace(/\[[^\]]*\]/g, '');
  const variable = skeleton.match(/[*+]|(?<!\()\?|\{\d+,\d*\}/g) ?? [];
  return variable.length <= 1 && variable.every((each) => each === '?' || /^\{\d+,\d+\}$/.test(each));
}

function unusedReasons({ expressions, filesWithParts }: Found): string[] {
  const unused = [
    ...[...ACCEPTED.keys()].filter((each) => !expressions.has(each)),
    ...Object.keys(ACCEPTED_FILES).filter((each) => !filesWithParts.has(each)),
  ];
  return unused.map(
    (each) => `${each}\n  has a reason in tools/check-regular-expressions.ts, but is not in the sources.`,
  );
}

function unexplainedFiles({ filesWithParts }: Found): string[] {
  const unexplained = [...filesWithParts].filter((file) => ACCEPTED_FILES[file] === undefined);
  return unexplained.map(
    (file) =>
      `${file} builds a regular expression. Write it as a literal, or give the reason in tools/check-regular-expressions.ts.`,
  );
}
