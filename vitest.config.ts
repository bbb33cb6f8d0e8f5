import { availableParallelism, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { type Connection, createProjects, LongTestsFirst } from './vitest.workspace.ts';

// Tests start hundreds of processes of the server and the command line, each of which would compile its modules anew.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('./node_modules/.cache/node-compile', import.meta.url));

const CONNECTIONS: readonly string[] = ['pooler', 'conflicts'] satisfies Connection[];

export default defineConfig(({ mode }) => ({
  test: {
    // `npm run test:postgres -- --mode pooler`
    projects: createProjects(CONNECTIONS.includes(mode) ? (mode as Connection) : 'direct'),
    // A worker takes most of a core, but sometimes it waits, and about a gigabyte of memory for its embedded databases.
    maxWorkers: Math.max(1, Math.min(availableParallelism() + 1, Math.floor(totalmem() / 3e9))),
    sequence: { sequencer: LongTestsFirst },
    passWithNoTests: false,
  },
}));
