import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import type { ReactNode } from 'react';
import { smallPicture } from './picture-url.ts';
import { pictureText } from './text.ts';

type Props = {
  readonly label: ReactNode;
  readonly references: readonly string[];
  readonly urlOf: (reference: string) => string;
};

/** Renders pictures that the role may not change, and the reason. */
export function PicturesOnly({ label, references, urlOf }: Props) {
  const text = useText(pictureText);
  const { number } = useFormat();
  return (
    <fieldset className="field picture-field">
      <legend>{label}</legend>
      {references.length > 0 && (
        <ol className="picture-tiles">
          {[...new Set(references)].map((reference, index) => (
            <li className="picture-tile" key={reference}>
              <img
                src={smallPicture(urlOf(reference))}
                alt={text.picture(number(index + 1), number(references.length))}
                loading="lazy"
              />
            </li>
          ))}
        </ol>
      )}
      <p className="hint soft small">{text.mayNotChange}</p>
    </fieldset>
  );
}
