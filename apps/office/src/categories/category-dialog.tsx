import type { StaffCategory } from '@arot/sdk/staff';
import { useLanguage } from '@arot/ui/i18n/language.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import { useEdits } from '../forms/use-edits.ts';
import { useIdempotencyKey } from '../forms/use-idempotency-key.ts';
import { joinName, mainName } from '../names/names.ts';
import { namesText } from '../names/text.ts';
import { staff } from '../shop.ts';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/toasts.tsx';
import { type CategoryFields, CategoryForm, changesOf, fieldsOfCategory } from './category-form.tsx';
import { categoriesText } from './text.ts';
import { categoryWritten } from './use-categories.ts';

type Common = { readonly all: readonly StaffCategory[]; readonly onClose: () => void };

/** Creates a category. */
export function CreateDialog({
  parentId,
  all,
  onClose,
  onCreated,
}: Common & { readonly parentId: string | null; readonly onCreated: (created: StaffCategory) => void }) {
  const text = useText(categoriesText);
  const { language } = useLanguage();
  const keyOf = useIdempotencyKey();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const empty: CategoryFields = {
    ...{ names: { en: '', bn: '' }, parentId, description: '', image: null },
    ...{ sortOrder: '', hidden: false },
  };
  const edits = useEdits(`category:new:${parentId ?? ''}`, empty, '');
  const create = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const input = { ...changesOf(edits.values), name: joinName(edits.values.names) };
      const created = await staff.categories.create(input, { idempotencyKey: keyOf(input) });
      edits.discard();
      categoryWritten(created);
      notify(text.created(mainName(created.name, language)));
      onCreated(created);
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={parentId === null ? text.newCategory : text.newSubcategory} onClose={onClose}>
      <CategoryForm
        fields={edits.values}
        onChange={edits.edit}
        all={all}
        isDirty={edits.isDirty}
        isBusy={isBusy}
        error={error}
        onSubmit={create}
        onDiscard={edits.discard}
        onClose={onClose}
      />
    </Dialog>
  );
}

/** Edits a category. What is not saved stays as a draft when the dialog is closed. */
export function EditDialog({ category, all, onClose }: Common & { readonly category: StaffCategory }) {
  const text = useText(categoriesText);
  const nameWords = useText(namesText);
  const { language } = useLanguage();
  const { id } = category;
  const form = useEditForm({
    name: `category:${id}`,
    thing: category,
    toForm: fieldsOfCategory,
    read: () => staff.categories.get(id),
    send: (changes, ifMatch) => staff.categories.change(id, changesOf(changes), { ifMatch }),
    show: categoryWritten,
    onSaved: (saved, undo) => notify(text.saved(mainName(saved.name, language)), { undo }),
  });
  const save = async () => {
    if (await form.save()) onClose();
  };
  const nameOfParent = (parent: string | null) => all.find((each) => each.id === parent)?.name ?? text.parentMain;
  if (form.conflict) {
    return (
      <ConflictDialog
        {...form.conflict}
        about={{ subjectKind: 'category', subject: id }}
        fields={[
          { name: 'names', label: nameWords.name, show: (names) => joinName(names) || null },
          { name: 'parentId', label: text.parent, show: nameOfParent },
          { name: 'description', label: text.description, show: (description) => description || null },
          { name: 'image', label: text.picture, show: (image) => image },
          { name: 'sortOrder', label: text.sortOrder, show: (place) => place || null },
          { name: 'hidden', label: text.hide, show: (hidden) => (hidden ? text.hidden : null) },
        ]}
        onClose={() => {
          form.conflict?.onClose();
          // A choice that was saved leaves nothing to edit.
          onClose();
        }}
      />
    );
  }
  return (
    <Dialog title={text.editTitle(mainName(category.name, language))} onClose={onClose}>
      <CategoryForm
        fields={form.values}
        onChange={form.set}
        all={all}
        category={category}
        isDirty={form.isDirty}
        isBusy={form.isBusy}
        error={form.error}
        onSubmit={save}
        onDiscard={form.discard}
        onClose={onClose}
      />
    </Dialog>
  );
}
