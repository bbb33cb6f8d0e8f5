import { cp } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { hashOf } from '../../../../tools/hash-of.ts';
import { cacheOnce } from '../cache-once.ts';

const serverFolder = fileURLToPath(new URL('../../..', import.meta.url));
const SOURCES = [
  ...['package-lock.json', 'contract/src', 'server/bin', 'server/src', 'server/scripts/bundle.ts'],
  'server/test/support/process/bundle-server.ts',
];

/**
 * Packages that find files of their own beside their code, large optional ones, and a CommonJS one that is imported when it is
 * needed: in a bundle, such an import has no named exports.
 */
const NOT_IN_THE_BUNDLE = [
  ...['argon2', 'sharp', '@electric-sql/pglite', 'jsdom', '@aws-sdk/client-s3', '@aws-sdk/lib-storage'],
  ...['@opentelemetry/sdk-node', 'redis', 'undici'],
];

/**
 * Bundles the sources and nearly all packages for the processes of the tests. A server or a command loads the bundle in 0.3 s of
 * CPU; from the sources it loads 1,600 modules in 1 s. Their files and the other packages are those of the repository.
 */
export async function setup(project: TestProject): Promise<void> {
  await bundleSources();
  // In watch mode, the sources have changed.
  project.onTestsRerun(bundleSources);
}

async function bundleSources(): Promise<void> {
  const folder = await cacheOnce('arot', hashOf(SOURCES), async (unfinished) => {
    // Loaded only here, because most runs reuse a bundle.
    const { bundle } = await import('../../../scripts/bundle.ts');
    await bundle(path.join(unfinished, 'dist'), {
      external: NOT_IN_THE_BUNDLE,
      // Node reads the maps of all files for the stack of the first error, which takes as long as the start.
      sourcemap: false,
      urlOf: (place) => JSON.stringify(pathToFileURL(path.join(serverFolder, 'src', place)).href),
    });
    await cp(path.join(serverFolder, 'bin'), path.join(unfinished, 'bin'), { recursive: true });
  });
  // The workers inherit it.
  process.env.TEST_AROT_SCRIPT = path.join(folder, 'bin/arot.js');
}
