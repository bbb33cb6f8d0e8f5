/** Makes a rich-text document of one paragraph. */
export function paragraph(text: string) {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
}

/** Returns a published product of a catalog file, with only the fields that the test needs. */
export function product(slug: string, more: Record<string, unknown> = {}) {
  return { slug, name: slug, status: 'published', ...more };
}
