/** One parameter of a Content-Disposition header: its name, and its value as a quoted string or as a token. */
const PARAMETER = /;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))/g;

/**
 * Returns the file name in a Content-Disposition header: `filename*` if it can be decoded, otherwise `filename`. Directories are
 * removed, so that a server cannot choose where a file is saved.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6266#section-4.3
 * @see https://www.rfc-editor.org/rfc/rfc8187#section-3.2
 */
export function parseFileName(header: string | null): string | undefined {
  const parameters: Record<string, string | undefined> = {};
  for (const [, name, quoted, token] of (header ?? '').matchAll(PARAMETER)) {
    parameters[(name as string).toLowerCase()] ??= quoted?.replace(/\\(.)/g, '$1') ?? token;
  }
  const path = decodeExtended(parameters['filename*']) ?? parameters.filename;
  const name = path?.split(/[/\\]/).pop();
  return name === undefined || /^\.{0,2}$/.test(name) ? undefined : name;
}

/** Decodes `UTF-8'language'percent-encoded`. Other character sets are obsolete. */
function decodeExtended(value: string | undefined): string | undefined {
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(value ?? '')?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
