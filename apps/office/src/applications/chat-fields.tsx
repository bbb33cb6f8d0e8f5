import type { StaffChatApplication, StaffChatField } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { useAct } from '../forms/use-send.ts';
import { staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/toasts.tsx';
import { ChatFieldDialog } from './chat-field-dialog.tsx';
import { ChatFieldRow } from './chat-field-row.tsx';
import { chatText } from './chat-text.ts';
import { definitionOf, fieldValuesOf, lastOrder } from './chat-values.ts';
import { reorderFields } from './reorder-fields.ts';

type Props = {
  readonly application: StaffChatApplication;
  readonly onChanged: (application: StaffChatApplication) => void;
};

/** Renders the pre-chat form: its fields in their order, and those that were archived. */
export function ChatFields({ application, onChanged }: Props) {
  const text = useText(chatText);
  const act = useAct();
  const [edited, setEdited] = useState<StaffChatField | 'new'>();
  const active = application.fields.filter(({ archived }) => !archived);
  const archived = application.fields.filter((field) => field.archived);

  const restore = (field: StaffChatField, from: StaffChatApplication) =>
    act(async () => {
      const definition = definitionOf(fieldValuesOf(field), field.archived ? lastOrder(from.fields) : field.order);
      onChanged(
        await staff.chatApplications.defineField(from.chatApplicationId, definition, { ifMatch: from.version }),
      );
      notify(text.isRestored(field.key));
    });
  const archive = (field: StaffChatField) =>
    act(async () => {
      const { chatApplicationId, version } = application;
      const changed = await staff.chatApplications.archiveField(
        { chatApplicationId, key: field.key },
        { ifMatch: version },
      );
      onChanged(changed);
      notify(text.isArchived(field.key), { undo: () => restore(field, changed) });
    });
  const move = (index: number, by: -1 | 1) => act(() => reorderFields(application, index, by, onChanged));

  const titles = [text.label, text.labelBn, text.key, text.type, text.required];
  return (
    <section className="card stack" aria-label={text.fields}>
      <div className="card-head">
        <h2>{text.fields}</h2>
        <Button icon="plus" onClick={() => setEdited('new')}>
          {text.newField}
        </Button>
      </div>
      <p className="small soft">{active.length === 0 ? text.noFields : text.fieldsHint}</p>
      {active.length > 0 && (
        <div className="scroll">
          <table className="plain-table fields">
            <thead>
              <tr>
                {titles.map((title) => (
                  <th key={title}>{title}</th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {active.map((field, index) => (
                <ChatFieldRow key={field.key} field={field}>
                  <Button
                    kind="quiet"
                    icon="up"
                    label={text.moveUp(field.key)}
                    disabled={index === 0}
                    onClick={() => void move(index, -1)}
                  />
                  <Button
                    kind="quiet"
                    icon="down"
                    label={text.moveDown(field.key)}
                    disabled={index === active.length - 1}
                    onClick={() => void move(index, 1)}
                  />
                  <Button
                    kind="quiet"
                    icon="edit"
                    label={text.changeField(field.key)}
                    onClick={() => setEdited(field)}
                  />
                  <Button aria-label={`${text.archive}: ${field.key}`} onClick={() => void archive(field)}>
                    {text.archive}
                  </Button>
                </ChatFieldRow>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {archived.length > 0 && (
        <details>
          <summary>{text.archivedFields}</summary>
          <table className="plain-table">
            <tbody>
              {archived.map((field) => (
                <ChatFieldRow key={field.key} field={field}>
                  <Button aria-label={`${text.restore}: ${field.key}`} onClick={() => void restore(field, application)}>
                    {text.restore}
                  </Button>
                </ChatFieldRow>
              ))}
            </tbody>
          </table>
        </details>
      )}
      {edited && (
        <ChatFieldDialog
          application={application}
          field={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={(changed, key) => {
            onChanged(changed);
            setEdited(undefined);
            notify(text.fieldSaved(key));
          }}
        />
      )}
    </section>
  );
}
