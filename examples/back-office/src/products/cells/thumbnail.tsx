/** A small picture of a product. Of an uploaded picture, the smallest file is shown. */
export function Thumbnail({ url, words }: { readonly url: string | undefined; readonly words: string }) {
  if (url === undefined) {
    return (
      <span className="thumbnail none">
        <span className="unseen">{words}</span>
      </span>
    );
  }
  const small = /\/pictures\/[^/]+-1280\.jpg$/.test(url) ? url.replace(/-1280\.jpg$/, '-320.webp') : url;
  return <img className="thumbnail" src={small} alt="" width="30" height="30" loading="lazy" decoding="async" />;
}
