import { useText } from '@arot/ui/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { formsText } from './text.ts';

type Props = {
  readonly parts: { readonly hasMore: boolean; readonly isLoadingMore: boolean; readonly loadMore: () => void };
};

/** Loads the next part of a list, if there is one. */
export function MoreButton({ parts: { hasMore, isLoadingMore, loadMore } }: Props) {
  const text = useText(formsText);
  if (!hasMore) return null;
  return (
    <div>
      <Button busy={isLoadingMore} onClick={loadMore}>
        {text.more}
      </Button>
    </div>
  );
}
