import type { StaffCategory } from '@arot/sdk/staff';
import { CreateDialog, EditDialog } from './category-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { CategoryWrites } from './use-category-writes.ts';

export type OpenDialog =
  | { readonly kind: 'create'; readonly parentId: string | null }
  | { readonly kind: 'edit' | 'move' | 'remove'; readonly category: StaffCategory };

type Props = {
  readonly dialog: OpenDialog;
  readonly all: readonly StaffCategory[];
  readonly writes: CategoryWrites;
  readonly onClose: () => void;
  readonly onCreated: (created: StaffCategory) => void;
};

/** Renders the dialog that is open. */
export function CategoryDialogs({ dialog, all, writes, onClose, onCreated }: Props) {
  if (dialog.kind === 'create') {
    return <CreateDialog parentId={dialog.parentId} all={all} onClose={onClose} onCreated={onCreated} />;
  }
  // As it is now: it may have been read again since the dialog was opened.
  const category = all.find(({ id }) => id === dialog.category.id) ?? dialog.category;
  switch (dialog.kind) {
    case 'edit':
      return <EditDialog category={category} all={all} onClose={onClose} />;
    case 'move':
      return <MoveDialog category={category} all={all} writes={writes} onClose={onClose} />;
    case 'remove':
      return <DeleteDialog category={category} all={all} writes={writes} onClose={onClose} />;
  }
}
