import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as main from '../src/index.ts';
import * as oauth from '../src/oauth/index.ts';
import * as server from '../src/server/index.ts';

const folder = fileURLToPath(new URL('../../docs/sdk', import.meta.url));
const files = readdirSync(folder).filter((file) => file.endsWith('.md'));

const texts = new Map(files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
const anchorsByFile = new Map([...texts].map(([file, text]) => [file, anchorsOf(text)]));

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
    if (to.startsWith('..')) return false;
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
