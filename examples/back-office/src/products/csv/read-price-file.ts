/** The largest request of a price change, in bytes. */
export const MOST_BYTES = 4 * 1024 * 1024;

export type PriceFile =
  | { readonly csv: string }
  | { readonly wrong: 'empty' | 'notUtf8' }
  | { readonly wrong: 'tooLarge'; readonly bytes: number };

/** Reads a price list, with or without a byte order mark. */
export async function readPriceFile(file: Blob): Promise<PriceFile> {
  if (file.size > MOST_BYTES) return { wrong: 'tooLarge', bytes: file.size };
  let csv: string;
  try {
    // It removes the byte order mark.
    csv = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return { wrong: 'notUtf8' };
  }
  if (csv.trim() === '') return { wrong: 'empty' };
  // In JSON, a line end and a quote take two bytes.
  const bytes = new TextEncoder().encode(JSON.stringify({ csv })).length;
  return bytes > MOST_BYTES ? { wrong: 'tooLarge', bytes } : { csv };
}
