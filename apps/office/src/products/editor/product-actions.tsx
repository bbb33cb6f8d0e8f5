import type { StaffProductDetail } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { EditorActions } from '../../ui/editor-actions.tsx';
import { productText } from './text.ts';
import type { useProductActions } from './use-product-actions.ts';
import type { useProductForm } from './use-product-form.ts';

type Props = {
  readonly product: StaffProductDetail;
  readonly editor: ReturnType<typeof useProductForm>;
  readonly actions: ReturnType<typeof useProductActions>;
};

/** Renders the buttons that save and discard, and those that change the status. */
export function ProductActions({ product: { slug, status }, editor, actions }: Props) {
  const text = useText(productText);
  const may = useMay();
  const mayWrite = may('catalog:write');
  const isUnsaved = editor.unsaved.size > 0;
  const isBusy = actions.busy !== undefined || editor.isSaving;
  const run = (action: Parameters<typeof actions.run>[0]) => void actions.run(action, slug, editor.version);
  if (status === 'deleted') {
    return mayWrite ? (
      <Button kind="primary" icon="undo" busy={isBusy} onClick={() => run('restore')}>
        {text.restore}
      </Button>
    ) : null;
  }
  const publish = async () => {
    const saved = await editor.save({ isPartOfMore: true });
    if (saved) await actions.publish(slug, saved);
  };
  const isDraft = status === 'draft';
  return (
    <EditorActions
      unsaved={isUnsaved ? text.unsavedChanges : undefined}
      onDiscard={editor.discard}
      danger={
        mayWrite && (
          <Button kind="danger" icon="trash" busy={isBusy} onClick={() => run('delete')}>
            {text.delete}
          </Button>
        )
      }
      secondary={
        // One button, so that the focus stays on it.
        mayWrite && (
          <Button busy={isBusy} onClick={() => (isDraft ? void publish() : run('unpublish'))}>
            {!isDraft ? text.unpublish : isUnsaved ? text.saveAndPublish : text.publish}
          </Button>
        )
      }
      isSaving={editor.isSaving}
      onSave={mayWrite || may('prices:write') || may('availability:write') ? () => void editor.save() : undefined}
    />
  );
}
