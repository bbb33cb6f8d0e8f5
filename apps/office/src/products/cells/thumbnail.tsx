const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** Returns the first letter of a name. In Bengali, it may have a vowel sign, or be several joined ones. */
function firstLetterOf(name: string): string {
  const [first] = graphemes.segment(name.trim());
  return first?.segment.toLocaleUpperCase() ?? '';
}

type Props = {
  readonly url: string | undefined;
  /** The name of the product, whose first letter stands where there is no picture. */
  readonly name: string;
  /** Says to screen readers that there is no picture. */
  readonly words: string;
};

/** Renders a small picture of a product. Of an uploaded picture, the smallest file is shown. */
export function Thumbnail({ url, name, words }: Props) {
  if (url === undefined) {
    return (
      <span className="thumbnail none">
        <span aria-hidden="true">{firstLetterOf(name)}</span>
        <span className="unseen">{words}</span>
      </span>
    );
  }
  const small = /\/pictures\/[^/]+-1280\.jpg$/.test(url) ? url.replace(/-1280\.jpg$/, '-320.webp') : url;
  return <img className="thumbnail" src={small} alt="" width="30" height="30" loading="lazy" decoding="async" />;
}
