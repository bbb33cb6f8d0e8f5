import { useLanguage } from '@arot/ui/i18n/language.ts';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { blocksOfLanguage, languageOfBlock } from './blocks-of-language.ts';
import { trustHtml } from './trusted-html.ts';

type Props = {
  readonly html: string;
  /** True if only the part in the reader's language is shown, if the text is in both languages. */
  readonly isTranslated?: boolean;
};

/** Renders HTML that the API has sanitized when it was written: paragraphs, headings, lists, quotes and links. */
export function RichText({ html, isTranslated = false }: Props) {
  const { language } = useLanguage();
  // Two values of the policy differ even if their text is the same, and React would write the second one again.
  const trusted = useMemo(() => trustHtml(html), [html]);
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text has new blocks
  useLayoutEffect(() => {
    const blocks = [...(element.current?.children ?? [])] as HTMLElement[];
    const texts = blocks.map(({ textContent }) => textContent);
    const shown = isTranslated ? blocksOfLanguage(texts, language) : texts.map(() => true);
    for (const [index, block] of blocks.entries()) {
      block.hidden = !shown[index];
      block.lang = languageOfBlock(texts[index] ?? '') ?? language;
    }
  }, [html, isTranslated, language]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the API sanitizes it, and the policy of the page allows no script
  return <div className="rich-text" ref={element} dangerouslySetInnerHTML={{ __html: trusted }} />;
}
