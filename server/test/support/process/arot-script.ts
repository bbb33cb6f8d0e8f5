import { fileURLToPath } from 'node:url';

const bundled = process.env.TEST_AROT_SCRIPT;

/**
 * The arguments of Node that start the command line: in a test run from the bundle of `bundle-server.ts`, in a drill from the
 * sources. While an embedded database starts, V8 would optimize its WebAssembly, which takes 0.5 s of CPU and 600 MB of memory.
 */
export const AROT: readonly string[] =
  bundled === undefined
    ? [fileURLToPath(new URL('../../../bin/arot.js', import.meta.url))]
    : ['--liftoff-only', bundled];
