import path from 'node:path';
import { expect, it } from 'vitest';
import { copyRepository } from '../server/test/support/documentation/copy-of-repository.ts';
import { root } from '../server/test/support/documentation/repository-files.ts';

const module = (file: string) => path.join(root, 'node_modules', file);

it('writes an endpoint that compiles, that the SDK and the documents have, and whose test passes', {
  timeout: 600_000,
}, async () => {
  const { run } = await copyRepository();
  const files = await run('tools/new-endpoint.ts', 'staff/search.getSearchReport');
  expect(files).toContain('server/src/catalog/search/staff-api/get-search-report.test.ts\n');
  expect(await run('tools/generate.ts')).toContain('wrote sdk/src/generated/staff-client.ts');
  expect(await run(module('typescript/bin/tsc'), '-p', '.', '--noEmit', '--checkers', '1')).toBe('');
  expect(await run('server/bin/arot.js', 'openapi', '--for', 'staff')).toContain('"/api/staff/search-report"');
  const tests = await run(module('vitest/vitest.mjs'), 'run', '--project', 'fast', 'get-search-report');
  expect(tests).toMatch(/Tests {2}2 passed/);
  await expect(run('tools/new-endpoint.ts', 'staff/search.getSearchReport')).rejects.toMatchObject({
    stderr: 'contract/src/staff/search.ts has getSearchReport.\n',
  });
});
