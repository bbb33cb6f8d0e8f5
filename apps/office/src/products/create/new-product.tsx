import { ConflictError } from '@arot/sdk/staff';
import { fieldsOf, messagesOf } from '@arot/ui/errors/field-messages.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { navigate } from '@arot/ui/router/location.ts';
import { useRef, useState } from 'react';
import { useDraft } from '../../draft/use-draft.ts';
import { paths } from '../../router/paths.ts';
import { queries, queryClient, staff } from '../../shop.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toasts.tsx';
import { CategoryField } from '../category-field.tsx';
import { reloadProducts } from '../list/patch-products.ts';
import { productsText } from '../text.ts';
import { suggestSlug } from './suggest-slug.ts';

type Draft = { readonly name: string; readonly slug?: string; readonly categoryId: string };

/** Creates a draft, and opens its page. The slug follows the name until the user types one. */
export function NewProduct({ onClose }: { readonly onClose: () => void }) {
  const text = useText(productsText);
  const [stored, setDraft] = useDraft<Draft>('new-product');
  const draft = stored ?? { name: '', categoryId: '' };
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const key = useRef(crypto.randomUUID());
  const message = messagesOf(fieldsOf(error));
  const slug = draft.slug ?? suggestSlug(draft.name);
  const change = (next: Partial<Draft>) => {
    // Another request is not the same one tried again.
    key.current = crypto.randomUUID();
    setDraft({ ...draft, ...next });
  };
  const submit = async () => {
    setBusy(true);
    try {
      const categoryId = draft.categoryId === '' ? null : draft.categoryId;
      const created = await staff.products.create(
        { name: draft.name, slug, categoryId },
        { idempotencyKey: key.current },
      );
      setDraft(undefined);
      queryClient.setQueryData(queries.products.get(created.slug).queryKey, created);
      void reloadProducts();
      notify(text.created(created.name));
      onClose();
      navigate(paths.product(created.slug));
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  const isTaken = error instanceof ConflictError;
  return (
    <FormDialog
      title={text.newProduct}
      action={text.createDraft}
      isBusy={isBusy}
      error={isTaken ? undefined : error}
      discard={
        stored && (
          <Button
            kind="quiet"
            onClick={() => {
              setDraft(undefined);
              onClose();
            }}
          >
            {text.discard}
          </Button>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="soft">{text.newProductHint}</p>
      <TextField
        label={text.name}
        hint={text.newNameHint}
        value={draft.name}
        message={message('name')}
        autoComplete="off"
        maxLength={255}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label={text.slug}
        hint={text.slugHint}
        value={slug}
        message={isTaken ? text.slugTaken : message('slug')}
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        onChange={(event) => change({ slug: event.target.value })}
      />
      <CategoryField
        label={text.category}
        value={draft.categoryId}
        none={text.none}
        message={message('categoryId')}
        onChange={(categoryId) => change({ categoryId })}
      />
      {stored && <p className="small soft">{text.kept}</p>}
    </FormDialog>
  );
}
