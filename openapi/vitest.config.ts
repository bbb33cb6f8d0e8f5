import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['clients/*.test.ts', 'compatibility/*.test.ts'],
    passWithNoTests: false,
    // A generator, a compiler and the server take about a core each.
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
