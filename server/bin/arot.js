#!/usr/bin/env node
// The sources are TypeScript, which Node runs directly from version 22.18 on. npm's own commands find the right Node
// among the dependencies; whoever calls this file with an older one should read why it does not work.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `arot needs Node.js 22.18 or newer, and this is ${process.version}. "npx arot" brings its own.\n`,
  );
  process.exit(2);
}
// First, so that it sees the parent before the rest, which takes a second to load.
await import('../src/startup/watch-parent-shell.ts');
await import('../src/cli/arot.ts');
