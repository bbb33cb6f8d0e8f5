import { useText } from '@arot/example-shared/i18n/text.ts';
import type { StaffProductDetail } from '@arot/sdk/staff';
import { useState } from 'react';
import { describeError } from '../errors/describe-error.ts';
import { staff } from '../shop.ts';
import { uiText } from '../ui/text.ts';
import { notify } from '../ui/toasts.tsx';
import { showProduct } from './save-product.ts';
import { productText } from './text.ts';

type Action = 'publish' | 'unpublish' | 'delete' | 'restore';
const REVERSE: Readonly<Record<Action, Action>> = {
  publish: 'unpublish',
  unpublish: 'publish',
  delete: 'restore',
  restore: 'delete',
};

/** Changes of the status. Each can be undone. `done` receives the product after each. */
export function useProductActions(done: (product: StaffProductDetail) => void) {
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
      const product = await staff.products[action](slug, { ifMatch: version });
      showProduct(product);
      done(product);
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
