/**
 * Whether addresses are separated by a comma or a semicolon, in any script. A URL may contain these characters, so they
 * count only in front of the next address.
 */
export function holdsWrongSeparator(images: string): boolean {
  return WRONG_SEPARATOR.test(images) || (images.startsWith('/') && WRONG_SEPARATOR_OF_PATHS.test(images));
}

const WRONG_SEPARATOR = /[,;\uff0c\uff1b\u060c\u061b]\s*https?:\/\//i;
const WRONG_SEPARATOR_OF_PATHS = /[,;\uff0c\uff1b\u060c\u061b]\s*\//;
