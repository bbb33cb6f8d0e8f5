import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { menu, type Places } from './places.ts';
import { layoutText } from './text.ts';

const page = readFileSync(new URL('../../../../docs/operate/back-office.md', import.meta.url), 'utf8');

const rowsOf = (pages: Places) =>
  pages.map(({ name, key, permission }, at) => {
    const entry = at === 0 ? `**${layoutText.en[name]}**` : '';
    return `| ${entry} | ${layoutText.en[name]} | G ${key.toUpperCase()} | ${permission ? `\`${permission}\`` : 'any role'} |`;
  });

it('has the menu of docs/operate/back-office.md', () => {
  const table = ['| in the menu | page | keys | permission |', '|---|---|---|---|', ...menu.flatMap(rowsOf)].join('\n');
  expect(page).toContain(table);
});

it('has at most eight entries, and a key of its own for each page', () => {
  expect(menu.length).toBeLessThanOrEqual(8);
  const keys = menu.flat().map(({ key }) => key);
  expect(new Set([...keys, ...'ajknr']).size).toBe(keys.length + 5);
});
