import { useText } from '@arot/example-shared/i18n/text.ts';
import { useState } from 'react';
import { describeError } from '../../errors/describe-error.ts';
import { staff } from '../../shop.ts';
import { uiText } from '../../ui/text.ts';
import { notify } from '../../ui/toasts.tsx';
import { showProduct, write } from './save-product.ts';
import { productText } from './text.ts';

type Action = 'publish' | 'unpublish' | 'delete' | 'restore';
const REVERSE: Readonly<Record<Action, Action>> = {
  publish: 'unpublish',
  unpublish: 'publish',
  delete: 'restore',
  restore: 'delete',
};

/** Changes of the status. Each can be undone. */
export function useProductActions() {
  const text = useText(productText);
  const ui = useText(uiText);
  const [busy, setBusy] = useState<Action>();
  const words: Readonly<Record<Action, string>> = {
    publish: text.publishedNow,
    unpublish: text.unpublishedNow,
    delete: text.deletedNow,
    restore: text.restoredNow,
  };
  const run = async (action: Action, slug: string, version: string, isUndo = false): Promise<void> => {
    setBusy(action);
    try {
      const product = await write(() => staff.products[action](slug, { ifMatch: version }));
      showProduct(product);
      const undo = () => run(REVERSE[action], product.slug, product.version, true);
      notify(isUndo ? ui.undone : words[action], isUndo ? {} : { undo });
    } catch (error) {
      notify(describeError(error, ui), { isError: true });
    } finally {
      setBusy(undefined);
    }
  };
  return { run, busy };
}
