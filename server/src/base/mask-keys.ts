/** Returns the pattern of a character, also percent-encoded, up to three times. */
function encoded(character: string): string {
  const codes = [character, character.toUpperCase()].map((each) => each.charCodeAt(0).toString(16));
  return `(?:${character}|%(?:25){0,2}(?:${codes.join('|')}))`;
}

/** A letter or digit, also percent-encoded. Other encoded bytes are those of a slug in another script. */
const ALPHANUMERIC = '[0-9a-z]|%(?:25){0,2}(?:3[0-9]|[46][1-9a-f]|[57][0-9a])';

/** The prefixes of secrets, and how a secret continues. `as` is also the end of `cas`, the prefix of a chat application's secret. */
const SECRETS = Object.entries({
  sk: `(?:${ALPHANUMERIC}){8,}`,
  as: `(?:${ALPHANUMERIC}|[-_]|%(?:25){0,2}(?:2d|5f)){30,}`,
  whsec: `(?:${ALPHANUMERIC}|[+/=]|%(?:25){0,2}(?:2b|2f|3d)){30,}`,
}).map(([prefix, rest]) => ({
  pattern: new RegExp([...prefix, '_'].map(encoded).join('') + rest, 'gi'),
  mask: `${prefix}_…`,
}));

/** Replaces keys of service accounts and secrets of applications and webhooks in a text for logs and traces, wherever they stand. */
export function maskKeys(text: string): string {
  return SECRETS.reduce((masked, { pattern, mask }) => masked.replace(pattern, mask), text);
}
