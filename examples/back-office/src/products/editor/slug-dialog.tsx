import { fieldsOf } from '@arot/example-shared/errors/field-messages.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { navigate } from '@arot/example-shared/router/location.ts';
import type { StaffProductDetail } from '@arot/sdk/staff';
import { type FormEvent, useState } from 'react';
import { describeError } from '../../errors/describe-error.ts';
import { useFieldMessage } from '../../errors/use-field-message.ts';
import { paths } from '../../router/paths.ts';
import { staff } from '../../shop.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { uiText } from '../../ui/text.ts';
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
  const ui = useText(uiText);
  const [slug, setSlug] = useState(product.slug);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const fields = fieldsOf(error);
  const messageOf = useFieldMessage(fields);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
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
    <Dialog title={text.changeSlug} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <TextField
          label={text.newSlug}
          hint={text.slugHint}
          message={messageOf('slug')}
          value={slug}
          autoComplete="off"
          onChange={(event) => setSlug(event.target.value)}
        />
        <p>{text.slugExplained(product.slug)}</p>
        {error !== undefined && !fields && (
          <p className="banner bad" role="alert">
            {describeError(error, ui)}
          </p>
        )}
        <div className="dialog-foot">
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {text.changeSlug}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
