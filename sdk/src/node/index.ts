export { fileFromPath } from './file-from-path.ts';
export { fileFromStream } from './file-from-stream.ts';
