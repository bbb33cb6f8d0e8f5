import type { StaffCategory, StaffCategoryChange } from '@arot/sdk/staff';
import { fieldsOf, messagesOf } from '@arot/ui/errors/field-messages.ts';
import { onlyDigits } from '@arot/ui/i18n/digits.ts';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useLanguage } from '@arot/ui/i18n/language.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { type FormEvent, useState } from 'react';
import { describeError } from '../errors/describe-error.ts';
import { useShortcut } from '../layout/use-shortcut.ts';
import { NameFields } from '../names/name-fields.tsx';
import { joinName, mainName, type Names, splitName } from '../names/names.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { pictureUrls } from '../pictures/picture-url.ts';
import { Button } from '../ui/button.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../ui/field.tsx';
import { uiText } from '../ui/text.ts';
import { obstacleOf } from './move-rules.ts';
import { categoriesText } from './text.ts';

/** The fields of a category, as a form has them. */
export type CategoryFields = {
  readonly names: Names;
  readonly parentId: string | null;
  readonly description: string;
  readonly image: string | null;
  /** The digits of the place; empty for none. */
  readonly sortOrder: string;
  readonly hidden: boolean;
};

export function fieldsOfCategory({ name, description, sortOrder, ...rest }: StaffCategory): CategoryFields {
  const { parentId, image, hidden } = rest;
  return {
    ...{ names: splitName(name), parentId, image, hidden },
    ...{ description: description ?? '', sortOrder: String(sortOrder ?? '') },
  };
}

/** Returns the fields that the API takes, for those of the form that have changed. */
export function changesOf({ names, description, sortOrder, ...rest }: Partial<CategoryFields>): StaffCategoryChange {
  return {
    ...rest,
    ...(names === undefined ? {} : { name: joinName(names) }),
    ...(description === undefined ? {} : { description: description.trim() === '' ? null : description }),
    ...(sortOrder === undefined ? {} : { sortOrder: placeOf(sortOrder) }),
  };
}

/** Returns the place for digits, and null for none. */
function placeOf(digits: string): number | null {
  return digits === '' ? null : Number(digits);
}

type Props = {
  readonly fields: CategoryFields;
  readonly onChange: (changed: Partial<CategoryFields>) => void;
  readonly all: readonly StaffCategory[];
  /** Absent for a new category. */
  readonly category?: StaffCategory;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onSubmit: () => void;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
};

/** Renders the form of a category. Ctrl S saves, like Enter in a field. */
export function CategoryForm(props: Props) {
  const { fields, onChange, all, category, isDirty, isBusy, error, onSubmit, onDiscard, onClose } = props;
  const text = useText(categoriesText);
  const ui = useText(uiText);
  const format = useFormat();
  const { language } = useLanguage();
  const messages = messagesOf(fieldsOf(error));
  const [isNameMissing, setNameMissing] = useState(false);
  const submit = () => {
    const isEmpty = joinName(fields.names) === '';
    setNameMissing(isEmpty);
    if (!isEmpty) onSubmit();
  };
  useShortcut('s', submit);
  const staysMain = category !== undefined && category.childCount > 0;
  const parents = all.filter((parent) => {
    if (parent.parentId !== null) return false;
    const obstacle = category && obstacleOf(category, parent);
    return obstacle === undefined || obstacle === 'already';
  });
  return (
    <form
      className="stack"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <NameFields
        names={fields.names}
        onChange={(names) => onChange({ names })}
        message={isNameMissing ? text.nameMissing : messages('name')}
      />
      <SelectField
        label={text.parent}
        hint={staysMain ? text.staysMain(format.number(category.childCount)) : undefined}
        message={messages('parentId')}
        disabled={staysMain}
        value={fields.parentId ?? ''}
        onChange={(event) => onChange({ parentId: event.target.value === '' ? null : event.target.value })}
      >
        <option value="">{text.parentMain}</option>
        {parents.map(({ id, name }) => (
          <option key={id} value={id}>
            {mainName(name, language)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={text.sortOrder}
        hint={text.placeHint}
        message={messages('sortOrder')}
        inputMode="numeric"
        value={fields.sortOrder}
        onChange={(event) => onChange({ sortOrder: onlyDigits(event.target.value) })}
      />
      <CheckField
        label={text.hide}
        checked={fields.hidden}
        onChange={(event) => onChange({ hidden: event.target.checked })}
      />
      <TextArea
        label={text.description}
        hint={text.descriptionHint}
        message={messages('description')}
        value={fields.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <PictureField
        label={text.picture}
        max={1}
        references={fields.image === null ? [] : [fields.image]}
        urlOf={pictureUrls(category?.image ? [category.image] : [], category?.imageUrl ? [category.imageUrl] : [])}
        onChange={([image]) => onChange({ image: image ?? null })}
        message={messages('image')}
      />
      {error !== undefined && (
        <p className="banner bad" role="alert">
          {describeError(error, ui)}
        </p>
      )}
      <div className="dialog-foot">
        {isDirty && (
          <>
            <span className="badge warn unsaved">{text.unsaved}</span>
            <Button kind="quiet" onClick={onDiscard}>
              {text.discard}
            </Button>
          </>
        )}
        <Button onClick={onClose}>{ui.cancel}</Button>
        <Button kind="primary" type="submit" busy={isBusy} title="Ctrl S">
          {ui.save}
        </Button>
      </div>
    </form>
  );
}
