import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Moves the focus to the first field of a step that has replaced another one. */
export function FocusFirst({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.querySelector('input')?.focus(), []);
  return <div ref={box}>{children}</div>;
}
