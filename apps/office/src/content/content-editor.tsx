import type { StaffAppContentDetail } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { navigate } from '@arot/ui/router/location.ts';
import { useState } from 'react';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { FormError } from '../forms/form-error.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import { History } from '../history/history.tsx';
import { layoutText } from '../layout/text.ts';
import { useShortcut } from '../layout/use-shortcut.ts';
import { joinName } from '../names/names.ts';
import { pictureUrls } from '../pictures/picture-url.ts';
import { RichTextView } from '../rich-text/rich-text-view.tsx';
import { paths } from '../router/paths.ts';
import { queries, queryClient, staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { EditorActions } from '../ui/editor-actions.tsx';
import { Page } from '../ui/page.tsx';
import { notify } from '../ui/toasts.tsx';
import { changesOf, fieldsOfContent, isEmpty } from './content-fields.ts';
import { ContentForm } from './content-form.tsx';
import { ContentPreview } from './content-preview.tsx';
import { ContentStatus } from './content-status.tsx';
import { contentText } from './text.ts';
import { contentWritten } from './use-content.ts';
import { usePublication } from './use-publication.ts';

/** Edits content, shows it as visitors see it, and publishes it. */
export function ContentEditor({ content }: { readonly content: StaffAppContentDetail }) {
  const text = useText(contentText);
  const layout = useText(layoutText);
  const { key, status } = content;
  const [isDeleting, setDeleting] = useState(false);
  const form = useEditForm({
    name: `content:${key}`,
    thing: content,
    toForm: fieldsOfContent,
    read: () => staff.appContent.get(key),
    send: (changes, ifMatch) => staff.appContent.change(key, changesOf(changes), { ifMatch }),
    show: contentWritten,
    onSaved: (saved, undo) => announce(saved, undo),
  });
  const announce = (saved: StaffAppContentDetail, undo: () => unknown) =>
    notify(saved.status === 'published' ? text.saved(key) : text.savedDraft(key), { undo });
  const { publish, publishSaved, unpublish, isBusy: isPublishing } = usePublication();
  const isBusy = form.isBusy || isPublishing;
  const save = async () => {
    if (form.isDirty && !isBusy) await form.save();
  };
  const saveAndPublish = async () => {
    if (!form.isDirty) return await publish(content);
    const undo: { save?: (version?: string) => Promise<void> } = {};
    const saved = await form.save((_, undoSave) => {
      undo.save = undoSave;
    });
    if (!saved || !undo.save) return;
    if (!(await publishSaved(saved, undo.save))) announce(saved, undo.save);
  };
  useShortcut('s', () => void save());
  const urlOf = pictureUrls(
    content.images.map(({ url }) => url),
    content.images.map(({ publicUrl }) => publicUrl),
  );
  const isPublished = status === 'published';
  return (
    <Page
      title={key}
      back={{ href: paths.content, name: layout.appContent }}
      beside={<ContentStatus status={status} empty={content.empty} />}
      actions={
        <EditorActions
          unsaved={form.isDirty ? text.unsaved : undefined}
          onDiscard={form.discard}
          danger={
            <Button kind="danger" icon="trash" onClick={() => setDeleting(true)}>
              {text.delete}
            </Button>
          }
          secondary={
            // One button, so that the focus stays on it.
            <Button
              busy={isBusy || (isPublished ? form.isDirty : isEmpty(form.values))}
              title={!isPublished && isEmpty(form.values) ? text.emptyHint : undefined}
              onClick={() => (isPublished ? void unpublish(content) : void saveAndPublish())}
            >
              {isPublished ? text.unpublish : form.isDirty ? text.saveAndPublish : text.publish}
            </Button>
          }
          isSaving={form.isBusy}
          onSave={() => void save()}
        />
      }
    >
      <FormError error={form.error} />
      <div className="columns content-columns">
        <ContentForm fields={form.values} onChange={form.set} urlOf={urlOf} error={form.error} />
        <div className="stack">
          <ContentPreview fields={form.values} urlOf={urlOf} />
          <History subjectKind="app_content" subject={key} />
        </div>
      </div>
      {form.conflict && (
        <ConflictDialog
          {...form.conflict}
          about={{ subjectKind: 'app_content', subject: key }}
          fields={[
            { name: 'titles', label: text.title, show: (titles) => joinName(titles) || null },
            { name: 'body', label: text.body, show: (body) => body && <RichTextView document={body} /> },
            { name: 'externalUrl', label: text.link, show: (url) => url || null },
            { name: 'images', label: text.pictures, show: (images) => images.join(' ') || null },
          ]}
        />
      )}
      {isDeleting && (
        <Confirm
          title={text.removeTitle(key)}
          action={text.delete}
          danger
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await staff.appContent.delete(key, { ifMatch: content.version });
            form.discard();
            notify(text.deleted(key));
            navigate(paths.content);
            queryClient.removeQueries({ queryKey: queries.appContent.get(key).queryKey });
            contentWritten();
          }}
        >
          <p>{text.removeHint}</p>
        </Confirm>
      )}
    </Page>
  );
}
