import type { StaffProductDetail } from '@arot/sdk/staff';
import { fieldsOf, messagesOf } from '@arot/ui/errors/field-messages.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { navigate } from '@arot/ui/router/location.ts';
import { useState } from 'react';
import { paths } from '../../router/paths.ts';
import { staff } from '../../shop.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toasts.tsx';
import { showProduct, write } from './save-product.ts';
import { productText } from './text.ts';

type Props = {
  readonly product: StaffProductDetail;
  /** The version that the user has seen. */
  readonly version: string;
  readonly onClose: () => void;
};

/** Changes the slug, and says what that means for links. */
export function SlugDialog({ product, version, onClose }: Props) {
  const text = useText(productText);
  const [slug, setSlug] = useState(product.slug);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const fields = fieldsOf(error);
  const messageOf = messagesOf(fields);
  const submit = async () => {
    if (slug.trim() === product.slug) return onClose();
    setBusy(true);
    try {
      const changed = await write(() =>
        staff.products.changeSlug(product.slug, { slug: slug.trim() }, { ifMatch: version }),
      );
      showProduct(changed);
      onClose();
      notify(text.slugChanged(changed.slug));
      navigate(paths.product(changed.slug), { replace: true });
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={text.changeSlug}
      action={text.changeSlug}
      isBusy={isBusy}
      error={fields ? undefined : error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={text.newSlug}
        hint={text.slugHint}
        message={messageOf('slug')}
        value={slug}
        autoComplete="off"
        onChange={(event) => setSlug(event.target.value)}
      />
      <p>{text.slugExplained(product.slug)}</p>
    </FormDialog>
  );
}
