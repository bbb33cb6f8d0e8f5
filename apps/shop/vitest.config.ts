import { defineConfig } from 'vitest/config';

// The tests of test/ need the server of the repository, which runs them.
export default defineConfig({ test: { include: ['src/**/*.test.ts'] } });
