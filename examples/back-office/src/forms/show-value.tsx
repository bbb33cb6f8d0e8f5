import type { ReactNode } from 'react';

/** Returns a function that renders a value of a form that cannot be changed. An empty one is null. */
export function showValue({ yes, no }: { readonly yes: string; readonly no: string }) {
  return (value: unknown): ReactNode => {
    if (typeof value === 'boolean') return value ? yes : no;
    if (Array.isArray(value)) {
      if (value.length === 0) return null;
      return (
        <ul>
          {value.map((each) => (
            <li key={String(each)}>{String(each)}</li>
          ))}
        </ul>
      );
    }
    return value === '' || value === null || value === undefined ? null : String(value);
  };
}
