import { useText } from '@arot/ui/i18n/text.ts';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ConflictDialog, type ConflictField } from '../conflict/conflict-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { uiText } from '../ui/text.ts';
import { FormError } from './form-error.tsx';
import { showValue } from './show-value.tsx';
import { formsText } from './text.ts';
import type { EditForm } from './use-edit-form.ts';

type Props<Form extends object, Thing> = {
  readonly form: EditForm<Form, Thing>;
  /** The names of the fields, for what another person has changed. */
  readonly labels: { readonly [Name in keyof Form & string]: string };
  /** Renders the values of some fields for the comparison. By default, a value is rendered as text. */
  readonly show?: { readonly [Name in keyof Form & string]?: (value: Form[Name]) => ReactNode };
};

/**
 * Renders the end of a form that changes something: the reason of a rejection, the conflict with others' changes, and the
 * buttons.
 */
export function FormFoot<Form extends object, Thing>({ form, labels, show = {} }: Props<Form, Thing>) {
  const text = useText(formsText);
  const ui = useText(uiText);
  const fields = Object.entries(labels).map(([name, label]) => ({
    name,
    label,
    show: show[name as keyof Form & string] ?? showValue({ yes: text.yes, no: text.no }),
  })) as unknown as readonly ConflictField<Form>[];
  return (
    <>
      <FormError error={form.error} />
      {form.isDirty && (
        <div className="form-foot">
          <span className="badge warn">{text.unsaved}</span>
          <Button kind="quiet" onClick={form.discard}>
            {text.discard}
          </Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {form.isBusy ? ui.saving : ui.save}
          </Button>
        </div>
      )}
      {/* The dialog is a form too, and forms do not nest. */}
      {form.conflict && createPortal(<ConflictDialog {...form.conflict} fields={fields} />, document.body)}
    </>
  );
}
