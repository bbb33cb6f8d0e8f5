import { defineConfig } from 'vitest/config';
import { projects } from './vitest.workspace.ts';

export default defineConfig({
  test: {
    projects,
    // An embedded database takes a few hundred megabytes and most of a core.
    maxWorkers: 2,
    passWithNoTests: false,
    reporters: ['default', './scripts/require-tests-in-every-project.ts'],
  },
});
