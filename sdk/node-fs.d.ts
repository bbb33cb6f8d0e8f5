/** The only parts of Node that the package uses. The package's types need no types of Node. */
declare module 'node:fs' {
  export function openAsBlob(path: string | URL): Promise<Blob>;
}
declare module 'node:fs/promises' {
  export function readFile(path: string | URL): Promise<Uint8Array<ArrayBuffer>>;
}
