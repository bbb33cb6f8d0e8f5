import { fileURLToPath } from 'node:url';

/**
 * The arguments of Node that start the command line: in a test run from the bundle of `bundle-server.ts`, in a drill from the
 * sources. V8 would optimize WebAssembly while the embedded database starts, which takes 0.5 s of CPU and 600 MB of memory.
 */
export const AROT: readonly string[] = [
  '--liftoff-only',
  process.env.TEST_AROT_SCRIPT ?? fileURLToPath(new URL('../../../bin/arot.js', import.meta.url)),
];
