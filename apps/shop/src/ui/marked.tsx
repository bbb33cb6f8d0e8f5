/** The characters of words. */
const LETTER = String.raw`\p{L}\p{M}\p{N}\p{Cf}'’‘`;

type Props = { readonly children: string; readonly words?: readonly string[] | undefined };

/** Marks whole words in a text. A word may be several, such as "50 kg", and have any character. */
export function Marked({ children, words = [] }: Props) {
  if (words.length === 0) return children;
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  // The longest first: an expression takes the first alternative that matches.
  const any = escaped.toSorted((a, b) => b.length - a.length).join('|');
  // Each word and the character before it are between the parts. Older browsers cannot look behind.
  const parts = children.split(new RegExp(`(^|[^${LETTER}])(${any})(?![${LETTER}])`, 'u'));
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
  return parts.map((part, index) => (index % 3 === 2 ? <mark key={index}>{part}</mark> : part));
}
