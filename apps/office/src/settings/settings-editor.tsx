import type { StaffSettings } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { FormError } from '../forms/form-error.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import { History } from '../history/history.tsx';
import { layoutText } from '../layout/text.ts';
import { useShortcut } from '../layout/use-shortcut.ts';
import { pictureUrls } from '../pictures/picture-url.ts';
import { queries, queryClient, staff } from '../shop.ts';
import { EditorActions } from '../ui/editor-actions.tsx';
import { Page } from '../ui/page.tsx';
import { uiText } from '../ui/text.ts';
import { notify } from '../ui/toasts.tsx';
import { changesOf, fieldsOfSettings, groups, type SettingFields } from './groups.ts';
import { SettingField } from './setting-field.tsx';
import { settingsText, settingText } from './text.ts';

function settingsWritten(settings: StaffSettings): void {
  queryClient.setQueryData(queries.settings.get().queryKey, settings);
  void queryClient.invalidateQueries({ queryKey: queries.audit.list.parts().queryKey.slice(0, 4) });
}

/** Renders all settings in one form. Only those that differ are sent. */
export function SettingsEditor({ settings }: { readonly settings: StaffSettings }) {
  const text = useText(settingsText);
  const names = useText(settingText);
  const layout = useText(layoutText);
  const ui = useText(uiText);
  const format = useFormat();
  const form = useEditForm<SettingFields, StaffSettings>({
    name: 'settings',
    thing: settings,
    toForm: fieldsOfSettings,
    read: () => staff.settings.get(),
    send: (changes, ifMatch) => staff.settings.change(changesOf(changes), { ifMatch }),
    show: settingsWritten,
    onSaved: (_, undo) => notify(text.saved, { undo }),
  });
  const save = async () => {
    if (form.isDirty && !form.isBusy) await form.save();
  };
  useShortcut('s', () => void save());
  const urlOf = pictureUrls(settings.logo ? [settings.logo] : [], settings.logoUrl ? [settings.logoUrl] : []);
  return (
    <Page
      title={layout.settings}
      actions={
        <EditorActions
          unsaved={form.isDirty ? text.unsaved(format.number(Object.keys(form.changes).length)) : undefined}
          onDiscard={form.discard}
          isSaving={form.isBusy}
          onSave={() => void save()}
        />
      }
    >
      <FormError error={form.error} />
      <p className="soft">{text.hints}</p>
      <div className="columns">
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {groups.map((group) => (
            <section className="card stack" key={group.name} aria-labelledby={`settings-${group.name}`}>
              <h2 id={`settings-${group.name}`}>{text[group.name]}</h2>
              <div className="settings-fields">
                {group.settings.map(({ key, kind }) => (
                  <SettingField
                    key={key}
                    name={key}
                    kind={kind}
                    value={form.values[key]}
                    isChanged={key in form.changes}
                    message={form.messageOf(key)}
                    urlOf={urlOf}
                    onChange={(value) => form.set({ [key]: value })}
                  />
                ))}
              </div>
            </section>
          ))}
          {/* Enter in a field saves. */}
          <button type="submit" className="unseen" tabIndex={-1}>
            {ui.save}
          </button>
        </form>
        <History
          subjectKind="setting"
          title={text.history}
          nameOf={(key) => (key in names ? names[key as keyof typeof names] : key)}
        />
      </div>
      {form.conflict && (
        <ConflictDialog
          {...form.conflict}
          about={{ subjectKind: 'setting' }}
          fields={groups.flatMap((group) =>
            group.settings.map(({ key }) => ({ name: key, label: names[key], show: (value: string) => value || null })),
          )}
        />
      )}
    </Page>
  );
}
