/** Longest end of a file in which ZIP has its directory: 22 bytes and a comment. */
const ZIP_END_BYTES = 22 + 65_535;
/** The number of bytes in which PDF readers search for the beginning of a document. */
const PDF_START_BYTES = 1_024;

/**
 * A tag of a page or of a script, with the character that ends its name. Without this character, 2 % of all photos of 10 MB would
 * have one by chance: `<svg` is short, and letters of both cases count.
 */
const PAGE = /<(?:script|html|!doctype|svg|\?php|iframe)[\t\n\f\r />]/i;

/**
 * Finds what another program would read in the file of a picture: a ZIP archive, a PDF document, or a page with scripts. Such a
 * file was made to deceive. The server would store its pixels only, but its sender wanted something else.
 *
 * @returns what it is besides a picture; undefined for a usual picture
 */
export function findOtherContent(bytes: Buffer): 'a ZIP archive' | 'a PDF document' | 'a page' | undefined {
  if (bytes.subarray(-ZIP_END_BYTES).includes('PK\x05\x06', 0, 'latin1')) return 'a ZIP archive';
  if (bytes.subarray(0, PDF_START_BYTES).includes('%PDF-', 0, 'latin1')) return 'a PDF document';
  return PAGE.test(bytes.toString('latin1')) ? 'a page' : undefined;
}
