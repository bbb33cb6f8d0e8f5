import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { uiText } from '../../ui/text.ts';
import { productsText } from '../text.ts';

type Props = {
  readonly count: number;
  readonly hasMore: boolean;
  /** The rows are those of the search before. */
  readonly isStale: boolean;
  readonly isStopped: boolean;
  readonly retry: () => void;
  readonly mayChangePrices: boolean;
};

/** Renders the number of loaded products, and whether these are all. */
export function ListFoot({ count, hasMore, isStale, isStopped, retry, mayChangePrices }: Props) {
  const text = useText(productsText);
  const ui = useText(uiText);
  const shown = useFormat().number(count);
  return (
    <>
      <span role="status">
        {isStale
          ? text.searching
          : isStopped
            ? text.loadedPart(shown)
            : hasMore
              ? text.loadedSome(shown)
              : text.loadedAll(shown)}
      </span>
      {mayChangePrices && <span className="grid-hint">{text.editHint}</span>}
      {isStopped && <Button onClick={retry}>{ui.retry}</Button>}
    </>
  );
}
