import type { FieldErrors } from '@arot/sdk';
import { NotFoundError, PreconditionFailedError, type RichText, type StaffProductDetail } from '@arot/sdk/staff';
import { fieldsOf } from '@arot/ui/errors/field-messages.ts';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { navigate } from '@arot/ui/router/location.ts';
import { useRef, useState } from 'react';
import { useConflict } from '../../conflict/use-conflict.ts';
import { useDraft } from '../../draft/use-draft.ts';
import { describeError } from '../../errors/describe-error.ts';
import { isSameRichText } from '../../rich-text/canonical-rich-text.ts';
import { paths } from '../../router/paths.ts';
import { queries, queryClient } from '../../shop.ts';
import { uiText } from '../../ui/text.ts';
import { notify } from '../../ui/toasts.tsx';
import { changedFields, type ProductForm, toForm, wrongNumbers } from './product-form.ts';
import { PARTS, type ProductEdit, reverseOf, saveProduct, versionsOf } from './save-product.ts';
import { productText } from './text.ts';

/** The result of a save. */
export type Saved = {
  readonly version: string;
  /** The edit that undoes it; undefined if there was nothing to save. */
  readonly reverse?: ProductEdit;
  /** Says that it is saved, and offers its undo. */
  readonly announce: () => void;
};

type Failure = { readonly message: string; readonly fields?: FieldErrors | undefined };

/** Returns the form of a product: its draft, its save, its conflicts. */
export function useProductForm(product: StaffProductDetail) {
  const text = useText(productText);
  const ui = useText(uiText);
  const { number } = useFormat();
  const [draft, setDraft] = useDraft<ProductEdit>(`product-${product.id}`);
  const [failure, setFailure] = useState<Failure>();
  const [isSaving, setSaving] = useState(false);
  const conflict = useConflict({
    // Also what the page shows is read again.
    read: () => queryClient.fetchQuery({ ...queries.products.get(product.slug), staleTime: 0 }),
    toForm,
  });
  const stored = toForm(product);
  const form = draft?.form ?? stored;
  // The version changes with the status and the slug too, which are no part of the form.
  const isUnchanged = draft === undefined || changedFields(draft.before, stored).size === 0;
  const versions = isUnchanged ? versionsOf(product) : draft.versions;
  const latest = useRef(draft);
  latest.current = draft;
  const description = useResetKey(form.description);

  const setEdit = (next: ProductEdit) => setDraft(changedFields(next.before, next.form).size > 0 ? next : undefined);
  /** Returns the fields that the user has changed since a form was sent. */
  const typedSince = (sent: ProductForm): Partial<ProductForm> => {
    const now = latest.current?.form ?? sent;
    return Object.fromEntries([...changedFields(sent, now)].map((name) => [name, now[name]]));
  };

  /** @returns undefined if not everything is saved. Throws for another conflict. */
  const send = async (sent: ProductEdit): Promise<Saved | undefined> => {
    const wrong = wrongNumbers(sent.form);
    if (wrong.size > 0) {
      const fields = Object.fromEntries([...wrong].map(([name, least]) => [name, [text.wholeNumber(number(least))]]));
      setFailure({ message: ui.rejected, fields });
      return undefined;
    }
    setSaving(true);
    const result = await saveProduct(product.slug, sent).finally(() => setSaving(false));
    if (result.ok) {
      setFailure(undefined);
      const { product: saved } = result;
      const before = saved ? toForm(saved) : sent.form;
      const stored = saved ? versionsOf(saved) : sent.versions;
      setEdit({ before, form: { ...before, ...typedSince(sent.form) }, versions: stored });
      if (!saved) return { version: stored.product, announce: () => {} };
      const reverse = reverseOf(sent, saved);
      return { version: saved.version, reverse, announce: () => notify(text.saved, { undo: () => undo(reverse) }) };
    }
    const { error, product: saved } = result;
    // What was saved is no longer a change. The availability is saved last, so it is not: a colleague may have changed it.
    const { availability, quantity, expectedAt } = sent.before;
    const rest = saved
      ? {
          form: sent.form,
          before: { ...toForm(saved), availability, quantity, expectedAt },
          versions: { ...sent.versions, product: saved.version },
        }
      : sent;
    setEdit({ ...rest, form: { ...rest.form, ...typedSince(sent.form) } });
    if (error instanceof PreconditionFailedError) throw error;
    const slug = error instanceof NotFoundError ? fieldsOf(error)?.slug?.[0] : undefined;
    if (slug !== undefined) {
      notify(text.movedMeanwhile(slug), { isError: true });
      navigate(paths.product(slug), { replace: true });
      return undefined;
    }
    const reason = describeError(error, ui);
    // Nothing is saved yet, or what is not saved is named.
    const parts = PARTS.filter(([, changes]) => changes(rest.before, rest.form)).map(([name]) => text[`part.${name}`]);
    setFailure({ message: saved ? text.exceptParts(parts.join(', '), reason) : reason, fields: fieldsOf(error) });
    return undefined;
  };

  const undo = async (reverse: ProductEdit) => {
    const { ok, ...result } = await saveProduct(product.slug, reverse);
    if (ok) notify(ui.undone);
    else if ('error' in result) notify(describeError(result.error, ui), { isError: true });
  };

  const compare = ({ before, form: mine }: ProductEdit): Promise<void> =>
    conflict.open({ before, mine }).catch((error) => setFailure({ message: describeError(error, ui) }));

  /**
   * @param isPartOfMore the caller says what was done
   * @returns undefined if something is still unsaved
   */
  const save = async ({ isPartOfMore = false } = {}): Promise<Saved | undefined> => {
    if (!draft) return { version: product.version, announce: () => {} };
    if (isSaving) return undefined;
    try {
      const saved = await send({ ...draft, versions });
      if (!isPartOfMore) saved?.announce();
      return saved;
    } catch {
      await compare(latest.current ?? draft);
      return undefined;
    }
  };

  return {
    form,
    descriptionKey: description.key,
    change: (part: Partial<ProductForm>) => {
      if (part.description !== undefined) description.shows(part.description);
      setEdit({ before: draft?.before ?? stored, form: { ...form, ...part }, versions });
    },
    /** The names of the unsaved fields. */
    unsaved: draft ? changedFields(draft.before, draft.form) : new Set<keyof ProductForm>(),
    /** The version that the user has seen. */
    version: versions.product,
    /** Another person has changed fields of the product since the user began to change it. */
    isBehind: !isUnchanged && !isSaving,
    failure,
    isSaving,
    save,
    discard: () => {
      if (!draft) return;
      setFailure(undefined);
      setDraft(undefined);
      notify(text.discarded, { undo: () => setDraft(draft) });
    },
    conflict: {
      current: conflict.current,
      close: conflict.close,
      open: () => draft && compare(draft),
      save: async (form: ProductForm, thing: StaffProductDetail) => {
        const merged = { before: toForm(thing), form, versions: versionsOf(thing) };
        setEdit(merged);
        (await send(merged))?.announce();
      },
    },
  };
}

/** Counts the documents that the editor does not show, because they were discarded, undone or read again. */
function useResetKey(document: RichText | null) {
  const state = useRef({ document, key: 0 });
  const { current } = state;
  if (!isSameRichText(current.document, document)) state.current = { document, key: current.key + 1 };
  return {
    key: state.current.key,
    /** Notes that the editor shows this document already. */
    shows: (typed: RichText | null) => {
      state.current = { document: typed, key: state.current.key };
    },
  };
}
