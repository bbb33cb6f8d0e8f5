import type { ReactNode } from 'react';

/** Returns a function that renders a value of a form that cannot be changed. An empty one is null. */
export function showValue({ yes, no }: { readonly yes: string; readonly no: string }) {
  return (value: unknown): ReactNode => {
    if (typeof value === 'boolean') return value ? yes : no;
    if (Array.isArray(value)) return showList(value.map(String), (each) => each);
    return value === '' || value === null || value === undefined ? null : String(value);
  };
}

/** Renders the values of a list. An empty list is null. */
export function showList<T extends string>(values: readonly T[], show: (value: T) => ReactNode): ReactNode {
  if (values.length === 0) return null;
  return (
    <ul>
      {values.map((value) => (
        <li key={value}>{show(value)}</li>
      ))}
    </ul>
  );
}
