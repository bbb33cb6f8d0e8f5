import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as contract from '@arot/contract';
import { expect, it, onTestFinished } from 'vitest';
import { bundleFile } from '../scripts/bundle.ts';
import { makeTemporaryDirectory } from './support/pack-sdk.ts';

it('the contract in a bundle has the routes that it has with ts-rest', async () => {
  const directory = await makeTemporaryDirectory();
  onTestFinished(() => rm(directory, { recursive: true }));
  await bundleFile(directory, fileURLToPath(import.meta.resolve('@arot/contract')), { format: ['esm'] });
  const bundled = await import(pathToFileURL(path.join(directory, 'index.js')).href);
  expect(describeRoutes(bundled)).toEqual(describeRoutes(contract));
});

/** Returns all routes as JSON, with the JSON Schemas of what they validate, and without the option that the mock does not need. */
function describeRoutes({ listRoutes, listOAuthRoutes, toJsonSchema }: typeof contract): unknown {
  const text = JSON.stringify([...listRoutes(), ...listOAuthRoutes()], (key, value) => {
    if (key === 'strictStatusCodes') return undefined;
    if (typeof value === 'symbol') return String(value);
    return value?.safeParse ? toJsonSchema(value, { io: 'output' }) : value;
  });
  return JSON.parse(text);
}
