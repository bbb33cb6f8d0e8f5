import type { FileBytes } from '../form-data.ts';

/** The types that the API accepts, by the ending of a file name. */
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

/**
 * Creates a file for a form from a path: `register({ nidDocument: await fileFromPath('nid.pdf') })`. Node reads it while it is
 * sent; Node 18 reads it at once.
 *
 * @param options.name file name. Default: that of the path
 * @param options.type MIME type. Default: by the ending of the name
 * @throws Error of Node if there is no such file
 */
export async function fileFromPath(
  path: string | URL,
  options: { readonly name?: string; readonly type?: string } = {},
): Promise<FileBytes> {
  const fs = await import('node:fs');
  const { name = decodeName(path) } = options;
  const { type = TYPES[name.split('.').pop()?.toLowerCase() ?? ''] } = options;
  if (typeof fs.openAsBlob === 'function') return { data: await fs.openAsBlob(path), name, type };
  const { readFile } = await import('node:fs/promises');
  return { data: await readFile(path), name, type };
}

function decodeName(path: string | URL): string {
  const name = String(path).split(/[/\\]/).pop() ?? '';
  return typeof path === 'string' ? name : decodeURIComponent(name);
}
