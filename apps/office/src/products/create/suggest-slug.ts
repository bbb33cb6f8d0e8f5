/**
 * Returns the slug that a name suggests: its part in Latin letters if there is one, such as `lentils-1-kg` for "Lentils 1 kg ·
 * মসুর ডাল ১ কেজি". A name in Bengali keeps its letters.
 */
export function suggestSlug(name: string): string {
  const latin = slugOf(name.replace(/[^\p{ASCII}\p{Script=Latin}\p{M}]+/gu, ' ').normalize('NFKD'), /[^a-z0-9]+/g);
  if (/[a-z]/.test(latin)) return latin;
  return slugOf(name.normalize('NFC'), /[^\p{L}\p{M}\p{N}]+/gu);
}

function slugOf(text: string, separators: RegExp): string {
  const withoutMarks = text.replace(/[\u0300-\u036f]/g, '');
  return withoutMarks
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(separators, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 255);
}
