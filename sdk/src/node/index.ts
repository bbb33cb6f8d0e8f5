/** Files to upload from Node, Bun and Deno. */
export { fileFromPath } from './file-from-path.ts';
export { fileFromStream } from './file-from-stream.ts';
