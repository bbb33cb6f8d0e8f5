import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const sources = fileURLToPath(new URL('../..', import.meta.url));

/*
 * The ORM writes values into the text of its statements, and PostgreSQL logs the text of a statement that fails. See
 * docs/decisions/0024-queries.md.
 */

const ORM_CALLS = [
  // Methods of an entity manager that read or write entities.
  /\b(?:em|transaction|transactionalEm|manager)\.(?:persist|remove|create|insert\w*|upsert\w*|native\w+|assign|count\w*|find\w*|refresh|lock|flush|createQueryBuilder|qb)\(/,
  /\.(?:persist|flush)\(\)?\.?(?:flush)?\(?.*\bem\b/,
  // Statement text with placeholders.
  /\.execute(?:<[^(]*>)?\(\s*['"`][^)]*\?/,
];

it('the sources write values only with Kysely, never with the ORM', () => {
  const violations = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(path.join(sources, file), 'utf8');
      return ORM_CALLS.flatMap((pattern) => pattern.exec(text)?.[0] ?? []).map((call) => `${file}: ${call}`);
    });
  expect(violations).toEqual([]);
});
