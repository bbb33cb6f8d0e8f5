import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Comparisons of a message with text. Those with `undefined`, and of its type, are none. */
const DECISIONS = [
  /\.test\([^)]*[mM]essage\b/,
  /\bif \(.*\.exec\([^)]*[mM]essage\b/,
  /\b[mM]essage\??\.(includes|startsWith|endsWith|match|matchAll|search|indexOf)\(/,
  /\b[mM]essage\b\)? *[!=]==? *['"`]/,
  /['"`] *[!=]==? *[\w.?]*\b[mM]essage\b/,
  /[!=]==? *[\w.?]+\.message\b|\.message\b *[!=]==? *(?!undefined|null)/,
  /switch \([^)]*\bmessage\b/,
];

it('pages, examples and the SDK decide by the code of an error, never by its message, which is for people', () => {
  const files = execFileSync('git', ['ls-files', 'apps', 'examples', 'sdk/src'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|tsx|js|mjs|py)$/.test(file) && !/\.test\.|\/test\/|test_/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    readFileSync(`${root}/${file}`, 'utf8')
      .split('\n')
      .filter((line) => !/typeof [\w.?]*\bmessage\b/.test(line))
      .filter((line) => DECISIONS.some((decision) => decision.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
