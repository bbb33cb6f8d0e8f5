#!/usr/bin/env node
// Node runs the TypeScript sources directly from version 22.18 on. npm's own commands find the right Node among the
// dependencies; an older Node that runs this file directly gets this message.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `arot needs Node.js 22.18 or newer, and this is ${process.version}. "npx arot" brings its own.\n`,
  );
  process.exit(2);
}
// Imported first, because it has to see the parent process before the other modules load, which takes a second.
await import('../src/startup/watch-parent-shell.ts');
const { runProcess } = await import('../src/cli/arot.ts');
await runProcess();
