import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon } from '../ui/icon.tsx';

/** Says that something has been done. It takes the focus of the form that is gone. */
export function Done({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => element.current?.focus(), []);
  return (
    <p className="welcome" role="status" ref={element} tabIndex={-1}>
      <Icon name="check" /> <span>{children}</span>
    </p>
  );
}
