/** Returns the path of a search, or of suggestions. */
export function pathOf(q: string, list = 'products'): string {
  return `/api/search/${list}?q=${encodeURIComponent(q)}`;
}
