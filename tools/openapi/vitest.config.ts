import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['clients/*.test.ts', 'compatibility/*.test.ts'],
    passWithNoTests: false,
    // The clients, with generators, compilers and a server in turn, and the comparison take about a core each.
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
