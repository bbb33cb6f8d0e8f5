/** @returns a text of at most so many letters: of a longer one the begin and the end, between which people see what is wrong */
export function shorten(text: string, most = 60): string {
  const letters = [...new Intl.Segmenter().segment(text.slice(0, 4 * most))].map(({ segment }) => segment);
  if (letters.length <= most && text.length <= 4 * most) return text;
  const end = [...new Intl.Segmenter().segment(text.slice(-most))].map(({ segment }) => segment);
  const last = Math.floor(most / 3);
  return `${letters.slice(0, most - last - 1).join('')}…${end.slice(-last).join('')}`;
}
