import { useText } from '@arot/example-shared/i18n/text.ts';
import type { StaffProductDetail } from '@arot/sdk/staff';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { uiText } from '../../ui/text.ts';
import { productText } from './text.ts';
import type { useProductActions } from './use-product-actions.ts';
import type { useProductForm } from './use-product-form.ts';

type Props = {
  readonly product: StaffProductDetail;
  readonly editor: ReturnType<typeof useProductForm>;
  readonly actions: ReturnType<typeof useProductActions>;
};

/** Save, discard, and the changes of the status. */
export function ProductActions({ product: { slug, status }, editor, actions }: Props) {
  const text = useText(productText);
  const ui = useText(uiText);
  const may = useMay();
  const mayWrite = may('catalog:write');
  const isUnsaved = editor.unsaved.size > 0;
  const run = (action: Parameters<typeof actions.run>[0]) => void actions.run(action, slug, editor.version);
  if (status === 'deleted') {
    return mayWrite ? (
      <Button kind="primary" icon="undo" busy={actions.busy !== undefined} onClick={() => run('restore')}>
        {text.restore}
      </Button>
    ) : null;
  }
  const publish = async () => {
    const version = await editor.save();
    if (version !== undefined) await actions.run('publish', slug, version);
  };
  return (
    <>
      {isUnsaved && <Button onClick={editor.discard}>{text.discard}</Button>}
      {mayWrite && status === 'draft' && (
        <Button busy={actions.busy !== undefined || editor.isSaving} onClick={() => void publish()}>
          {isUnsaved ? text.saveAndPublish : text.publish}
        </Button>
      )}
      {mayWrite && status === 'published' && (
        <Button busy={actions.busy !== undefined} onClick={() => run('unpublish')}>
          {text.unpublish}
        </Button>
      )}
      {(mayWrite || may('prices:write')) && (
        <Button
          kind="primary"
          aria-keyshortcuts="Control+S"
          title="Ctrl+S"
          busy={editor.isSaving || !isUnsaved}
          onClick={() => void editor.save()}
        >
          {editor.isSaving ? text.saving : text.save}
        </Button>
      )}
      {mayWrite && (
        <Menu
          label={ui.more}
          items={[{ name: text.delete, icon: 'trash', danger: true, onChoose: () => run('delete') }]}
        />
      )}
    </>
  );
}
