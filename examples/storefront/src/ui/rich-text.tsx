/** HTML that the API has sanitized when it was written: paragraphs, headings, lists, quotes and links. */
export function RichText({ html }: { readonly html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the API sanitizes it, and the policy of the page allows no script
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
