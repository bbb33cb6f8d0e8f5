import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { makeTemporaryDirectory, packSdk } from '../../sdk/test/support/pack-sdk.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The tarball of the SDK, as npm would publish it. */
    sdkTarball: string;
  }
}

/** Packs the SDK once for all examples. @returns a function that removes the tarball */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeTemporaryDirectory();
  project.provide('sdkTarball', await packSdk(folder));
  return () => rm(folder, { recursive: true, force: true });
}
