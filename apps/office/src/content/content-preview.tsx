import { useLanguage } from '@arot/ui/i18n/language.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { languageOf, mainName } from '../names/names.ts';
import { smallPicture } from '../pictures/picture-url.ts';
import { RichTextView } from '../rich-text/rich-text-view.tsx';
import { type ContentFields, isEmpty } from './content-fields.ts';
import { contentText } from './text.ts';

type Props = { readonly fields: ContentFields; readonly urlOf: (reference: string) => string };

/**
 * Renders the preview: what visitors see, also before it is saved. It looks like the page of the storefront.
 */
export function ContentPreview({ fields, urlOf }: Props) {
  const text = useText(contentText);
  const { language } = useLanguage();
  const { titles, body, externalUrl, images } = fields;
  const title = titles[language].trim() || titles.en || titles.bn;
  const other = title === titles.en ? titles.bn : titles.en;
  return (
    <section className="card stack" aria-labelledby="preview">
      <h2 id="preview">{text.preview}</h2>
      {isEmpty(fields) ? (
        <p className="soft">{text.previewEmpty}</p>
      ) : (
        <article className="content-preview stack">
          {title !== '' && (
            <p className="preview-title" lang={languageOf(title)}>
              {mainName(title, language)}
            </p>
          )}
          {other !== '' && (
            <p className="soft" lang={languageOf(other)}>
              {other}
            </p>
          )}
          {body && <RichTextView document={body} />}
          {externalUrl.trim() !== '' && (
            <p>
              <a href={/^https?:/i.test(externalUrl) ? externalUrl : undefined} target="_blank" rel="noreferrer">
                {text.readMore}
              </a>
            </p>
          )}
          {images.map((reference) => (
            <img key={reference} src={smallPicture(urlOf(reference))} alt="" loading="lazy" />
          ))}
        </article>
      )}
    </section>
  );
}
