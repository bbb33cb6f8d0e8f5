import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { describeError } from '../../errors/describe-error.ts';
import { staff } from '../../shop.ts';
import { uiText } from '../../ui/text.ts';
import { notify } from '../../ui/toasts.tsx';
import { type ProductEdit, saveProduct, showProduct, write } from './save-product.ts';
import { productText } from './text.ts';
import type { Saved } from './use-product-form.ts';

type Action = 'publish' | 'unpublish' | 'delete' | 'restore';
const REVERSE: Readonly<Record<Action, Action>> = {
  publish: 'unpublish',
  unpublish: 'publish',
  delete: 'restore',
  restore: 'delete',
};

const send = async (action: Action, slug: string, version: string) => {
  const product = await write(() => staff.products[action](slug, { ifMatch: version }));
  showProduct(product);
  return product;
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
  const attempt = async (action: Action, work: () => Promise<void>): Promise<boolean> => {
    setBusy(action);
    try {
      await work();
      return true;
    } catch (error) {
      notify(describeError(error, ui), { isError: true });
      return false;
    } finally {
      setBusy(undefined);
    }
  };
  const run = async (action: Action, slug: string, version: string, isUndo = false): Promise<void> => {
    await attempt(action, async () => {
      const product = await send(action, slug, version);
      const undo = () => run(REVERSE[action], product.slug, product.version, true);
      notify(isUndo ? ui.undone : words[action], isUndo ? {} : { undo });
    });
  };

  /** Takes back a publication and what was saved before it. Neither, if another person has changed the product since. */
  const undoBoth = (slug: string, version: string, reverse: ProductEdit) =>
    attempt('unpublish', async () => {
      const draft = await send('unpublish', slug, version);
      const result = await saveProduct(slug, { ...reverse, versions: { ...reverse.versions, product: draft.version } });
      if (result.ok) notify(ui.undone);
      else notify(text.onlyUnpublished(describeError(result.error, ui)), { isError: true });
    });

  /** Publishes what was saved just before, with one message and one undo for both. */
  const publish = async (slug: string, { version, reverse, announce }: Saved): Promise<void> => {
    if (!reverse) return await run('publish', slug, version);
    const isDone = await attempt('publish', async () => {
      const product = await send('publish', slug, version);
      notify(text.savedAndPublished, { undo: () => undoBoth(product.slug, product.version, reverse) });
    });
    if (!isDone) announce();
  };
  return { run, publish, busy };
}
