import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { Picture } from './picture.tsx';
import { productText } from './text.ts';

/** Renders the pictures of a product: one large, and the others to choose from. */
export function Gallery({ images, name }: { readonly images: readonly string[]; readonly name: string }) {
  const text = useText(productText);
  const { number } = useFormat();
  const [chosen, choose] = useState(0);
  return (
    <div className="gallery">
      <Picture src={images[chosen]} alt={name} isMain />
      {images.length > 1 && (
        <ul aria-label={text.pictures}>
          {images.map((image, index) => (
            <li key={image}>
              <button
                type="button"
                aria-label={text.picture(number(index + 1), number(images.length))}
                aria-pressed={index === chosen}
                onClick={() => choose(index)}
              >
                <Picture src={image} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
