/**
 * The public URL of an image. A stored reference is an absolute URL, or a path on this server, which is resolved against
 * the public origin.
 */
export function toPublicUrl(reference: string, publicOrigin: string): string {
  return reference.startsWith('/') ? publicOrigin + reference : reference;
}
