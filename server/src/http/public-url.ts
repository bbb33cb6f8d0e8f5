/**
 * The address of a picture as callers get it. Stored references are absolute, or paths on this very server, which then
 * move with its public origin.
 */
export function toPublicUrl(reference: string, publicOrigin: string): string {
  return reference.startsWith('/') ? publicOrigin + reference : reference;
}
