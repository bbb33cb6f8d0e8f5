#!/usr/bin/env node
import { existsSync } from 'node:fs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `arot needs Node.js 22.18 or newer, and this is ${process.version}. In the repository, "npx arot" brings its own.\n`,
  );
  process.exit(2);
}

// Node runs the TypeScript sources of the repository directly. The package has no sources, only what
// server/scripts/build.ts made of them, so a build that is older than the sources never runs in their place.
const isPackage = !existsSync(new URL('../src', import.meta.url));
if (isPackage) process.setSourceMapsEnabled(true);

// Imported first, because it has to see the parent process before the other modules load, which takes a second.
await import(isPackage ? '../dist/watch-parent-shell.js' : '../src/serve/startup/watch-parent-shell.ts');
/** @type {typeof import('../src/cli/arot.ts')} */
const { runProcess } = await import(isPackage ? '../dist/arot.js' : '../src/cli/arot.ts');
await runProcess();
