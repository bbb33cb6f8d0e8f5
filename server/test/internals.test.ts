import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { requireMembers } from '../src/base/packages.ts';
import { checkInternals } from '../src/serve/startup/check-internals.ts';

const sources = fileURLToPath(new URL('../src', import.meta.url));
const page = readFileSync(new URL('../../docs/decisions/0033-internals-of-other-packages.md', import.meta.url), 'utf8');

/** The usual forms of reaching into a package. */
const FORMS = /\.prototype\b|setPrototypeOf|as unknown as|\.connection\b/;
/** Files that use a form for something else. */
const OTHERS: Readonly<Record<string, string>> = {
  'database/online-changes.ts': '`connection()` of kysely is documented',
  'auth/account-data/export/download-export.ts':
    'the callback of `end()` is documented, and missing in the types of yazl',
  'operations/bind.ts': 'types of operations of any route',
  'serve/startup/check-internals.ts': 'checks them',
};

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const usingForms = globSync('**/*.ts', { cwd: sources })
  .filter((file) => !file.endsWith('.test.ts'))
  .filter((file) => FORMS.test(withoutComments(readFileSync(path.join(sources, file), 'utf8'))));

/** The files in the first column of the page's tables, from `server/src`. */
const listed = [...page.matchAll(/^\| (.*?) \|/gm)].flatMap(([, place = '']) =>
  [...place.matchAll(/`([\w/-]+\.ts)`/g)].map(([, file = '']) =>
    existsSync(path.join(sources, file)) ? file : path.join('oauth', file),
  ),
);

describe('internals of other packages', () => {
  it('are used only by files that decision 33 lists', () => {
    expect(usingForms.length).toBeGreaterThan(2);
    expect(usingForms.filter((file) => !listed.includes(file) && !(file in OTHERS))).toEqual([]);
  });

  it('are listed only for files that exist', () => {
    expect(listed.length).toBeGreaterThan(10);
    expect(listed.filter((file) => !existsSync(path.join(sources, file)))).toEqual([]);
    expect(Object.keys(OTHERS).filter((file) => !usingForms.includes(file))).toEqual([]);
  });

  it('exist in the installed versions', () => {
    expect(checkInternals).not.toThrow();
  });

  it('are named by the error of the start when one is missing', () => {
    expect(() => requireMembers('Pool of pg', {}, ['connect'])).toThrow('Pool of pg has no connect');
  });
});
