import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listRoutes, permissionsOf } from '@arot/contract';
import { afterAll, expect, it } from 'vitest';
import { subpaths } from '../scripts/entries.ts';
import * as main from '../src/index.ts';
import * as oauth from '../src/oauth/index.ts';
import * as server from '../src/server/index.ts';

const script = fileURLToPath(new URL('../../tools/reference/write-reference.ts', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'arot-reference-'));
execFileSync(process.execPath, [script, folder]);
afterAll(() => rmSync(folder, { recursive: true }));

const files = readdirSync(folder);
const texts = new Map(files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
const anchorsByFile = new Map([...texts].map(([file, text]) => [file, anchorsOf(text)]));

it('has a page for each entry point, and an index', () => {
  expect(files.toSorted()).toEqual(['README.md', 'client.md', ...subpaths.map((name) => `${name}.md`)].toSorted());
});

/** Returns the anchors of a page, as GitHub makes them: the second heading of a name gets `-1`. */
function anchorsOf(text: string): ReadonlySet<string> {
  const anchors = new Set([...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id));
  const counts = new Map<string, number>();
  for (const [, heading = ''] of text.matchAll(/^#+ (.*)$/gm)) {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const count = counts.get(anchor) ?? 0;
    anchors.add(count === 0 ? anchor : `${anchor}-${count}`);
    counts.set(anchor, count + 1);
  }
  return anchors;
}

it.each(files)('%s has no link that leads nowhere', (file) => {
  const text = texts.get(file) ?? '';
  const links = [...text.matchAll(/\]\(([^):]*?)(?:#([^)]*))?\)/g)].map(
    ([, to = '', anchor]) => [to || file, anchor] as const,
  );
  const broken = links.filter(([to, anchor]) => {
    return !anchorsByFile.has(to) || (anchor !== undefined && !anchorsByFile.get(to)?.has(anchor));
  });
  expect(broken).toEqual([]);
});

it.each([
  ['client.md', main],
  ['oauth.md', oauth],
  ['server.md', server],
])('%s describes every function and class of its entry point, or links to its description', (file, module) => {
  const text = texts.get(file) ?? '';
  const names = Object.keys(module).filter((name) => !new RegExp(`^## .*\\b${name}\\b`, 'm').test(text));
  expect(names).toEqual([]);
});

it('names the call and the permission of every operation of staff members', () => {
  const reference = texts.get('staff.md');
  for (const { route } of listRoutes().filter(({ route }) => route.metadata.sdkEntry === 'staff')) {
    const { sdk } = route.metadata;
    const needed = permissionsOf(route.metadata).map((permission) => `\`${permission}\``);
    expect(reference).toContain(`The operation \`staff.${sdk}\` in its forms.`);
    expect(reference).toContain(
      `${route.summary}: \`${route.method} ${route.path}\`. Requires a staff member with the permission${needed.length > 1 ? 's' : ''} ${needed.join(' and ')}.`,
    );
  }
});
