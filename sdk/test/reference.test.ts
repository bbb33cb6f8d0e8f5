import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as main from '../src/index.ts';
import * as oauth from '../src/oauth/index.ts';
import * as server from '../src/server/index.ts';

const folder = fileURLToPath(new URL('../../docs/sdk', import.meta.url));
const files = readdirSync(folder).filter((file) => file.endsWith('.md'));

/** The anchors of a page, as GitHub makes them. */
function anchorsOf(file: string): string[] {
  const text = readFileSync(path.join(folder, file), 'utf8');
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => {
    return heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
  });
}

it.each(files)('%s has one heading for each anchor, and no link that leads nowhere', (file) => {
  const anchors = anchorsOf(file);
  expect(anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index)).toEqual([]);
  const text = readFileSync(path.join(folder, file), 'utf8');
  const links = [...text.matchAll(/\]\(([^):]*?)(?:#([^)]*))?\)/g)].map(
    ([, to = '', anchor]) => [to || file, anchor] as const,
  );
  const broken = links.filter(([to, anchor]) => {
    if (to.startsWith('..')) return false;
    return !files.includes(to) || (anchor !== undefined && !anchorsOf(to).includes(anchor));
  });
  expect(broken).toEqual([]);
});

it.each([
  ['client.md', main],
  ['oauth.md', oauth],
  ['server.md', server],
])('%s describes every function and class of its entry point, or links to its description', (file, module) => {
  const text = readFileSync(path.join(folder, file), 'utf8');
  const names = Object.keys(module).filter((name) => !text.includes(`[\`${name}\`](`));
  expect(names).toEqual([]);
});
