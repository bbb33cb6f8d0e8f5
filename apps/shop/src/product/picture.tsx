import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { productText } from './text.ts';

type Props = {
  readonly src: string | null | undefined;
  readonly alt?: string;
  /** The picture that the page is about is loaded first; others when they come into view. */
  readonly isMain?: boolean;
};

/** Renders a square picture, or a placeholder if there is none or it cannot be loaded. */
export function Picture({ src, alt = '', isMain = false }: Props) {
  const text = useText(productText);
  const [broken, setBroken] = useState<string>();
  if (!src || src === broken) {
    return (
      <span className="picture missing">
        <Icon name="box" />
        {alt && <span className="unseen">{text.noPicture}</span>}
      </span>
    );
  }
  return (
    <img
      className="picture"
      src={src}
      alt={alt}
      width="480"
      height="480"
      loading={isMain ? 'eager' : 'lazy'}
      {...(isMain && { fetchpriority: 'high' })}
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
}
