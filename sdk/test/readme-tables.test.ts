import { expect, it } from 'vitest';
import { readOperations } from '../scripts/read-operations.ts';
import * as sdk from '../src/index.ts';
import { readme } from './support/readme.ts';

it('the README has every method, in the row of its table', () => {
  const domains = Map.groupBy(readOperations().operations, ({ domain }) => domain);
  for (const [domain, operations] of domains) {
    const row = `| \`${domain}\` | ${operations.map(({ namespace, name }) => `\`${namespace}.${name}\``).join(', ')} |`;
    expect(readme.split('\n').map((line) => line.replace(/ +/g, ' '))).toContain(row);
  }
});

it('the README has every class of errors in its table', () => {
  const classes = Object.entries(sdk).filter(
    ([, value]) => String(value).startsWith('class ') && /Error$/.test(String(Object(value).name)),
  );
  const rows = readme
    .split('\n')
    .filter((line) => /^\| `\w+Error`/.test(line))
    .join('\n');
  const abstract = ['ArotError', 'ArotApiError'];
  const names = classes.map(([name]) => name).filter((name) => !abstract.includes(name));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !rows.includes(`\`${name}\``))).toEqual([]);
});
