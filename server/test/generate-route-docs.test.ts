import { existsSync, readFileSync } from 'node:fs';
import { listRoutes } from '@arot/contract';
import { expect, test } from 'vitest';
import { generateRouteDocs, operationFile } from '../scripts/generate-route-docs.ts';

const root = new URL('../../', import.meta.url);

test('every route of the contract has a row', () => {
  const [file] = generateRouteDocs();
  for (const { operation } of listRoutes()) expect(file?.content).toMatch(new RegExp(`^\\|.* \`${operation}\` `, 'm'));
});

test('every operation is in the file that the table names', () => {
  for (const named of listRoutes()) {
    const file = new URL(operationFile(named), root);
    expect(existsSync(file), file.pathname).toBe(true);
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`export (async )?function ${named.operation}\\(`));
  }
});
