import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { navigate } from './location.ts';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string; readonly replace?: boolean };

/** Renders a link within the shop. A new tab, a download and a modifier key are left to the browser. */
export function Link({ href, onClick, replace = false, ...rest }: Props) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || rest.target) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href, { replace });
  };
  return <a href={href} onClick={follow} {...rest} />;
}
