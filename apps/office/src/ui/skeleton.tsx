import { useText } from '@arot/ui/i18n/text.ts';
import { uiText } from './text.ts';

/** Stands where a page will be. */
export function Skeleton({ rows = 8 }: { readonly rows?: number }) {
  const text = useText(uiText);
  return (
    <div className="stack" aria-busy="true">
      <span className="unseen">{text.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div className="bone skeleton-row" key={row} />
      ))}
    </div>
  );
}
