import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { projects } from './vitest.workspace.ts';

// Tests start hundreds of processes of the server and the command line, each of which would compile its modules anew.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('./node_modules/.cache/node-compile', import.meta.url));

export default defineConfig({
  test: {
    projects,
    // An embedded database takes a few hundred megabytes and most of a core.
    maxWorkers: 2,
    passWithNoTests: false,
    reporters: ['default', './scripts/require-tests-in-every-project.ts'],
  },
});
