import { readFile } from 'node:fs/promises';
import { EVENT_DEFINITIONS } from '@arot/contract';
import { expect, it } from 'vitest';

it('docs/use/events.md lists every type of event with its data', async () => {
  const page = await readFile(new URL('../../docs/use/events.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+\.\w+)` \| (.*) \| (.*) \|$/gm)].map(([, ...cells]) => cells);
  const expected = Object.entries(EVENT_DEFINITIONS).map(([type, { data, says }]) => {
    const names = Object.keys(data.shape).filter((name) => name !== 'previousSlug');
    return [type, names.map((name) => `\`${name}\``).join(', ') || '—', says];
  });
  expect(rows).toEqual(expected);
});
