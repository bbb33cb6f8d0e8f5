import { fieldsOf } from '@arot/example-shared/errors/field-messages.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { CreatedChatApplication } from '@arot/sdk/staff';
import type { FormEvent } from 'react';
import { useDraft } from '../draft/use-draft.ts';
import { useFieldMessage } from '../errors/use-field-message.ts';
import { FormError } from '../forms/form-error.tsx';
import { useIdempotencyKey } from '../forms/use-idempotency-key.ts';
import { useSend } from '../forms/use-send.ts';
import { queries, queryClient, staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { uiText } from '../ui/text.ts';
import { ChatInputs } from './chat-inputs.tsx';
import { chatText } from './chat-text.ts';
import { type ChatValues, EMPTY_VALUES, withoutEmptyRows } from './chat-values.ts';
import { applicationsText } from './text.ts';

type Props = { readonly onCreated: (created: CreatedChatApplication) => void; readonly onClose: () => void };

/** The form of a new chat application. What is typed stays a draft if the dialog is closed. */
export function ChatCreate({ onCreated, onClose }: Props) {
  const common = useText(applicationsText);
  const text = useText(chatText);
  const ui = useText(uiText);
  const [draft = EMPTY_VALUES, setDraft] = useDraft<ChatValues>('chat-application-new');
  const { send, isBusy, error } = useSend();
  const keyOf = useIdempotencyKey();
  const messageOf = useFieldMessage(fieldsOf(error));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const values = withoutEmptyRows(draft);
    setDraft(values);
    const input = { ...values, visitorOrigins: [...values.visitorOrigins] };
    const created = await send(() => staff.chatApplications.create(input, { idempotencyKey: keyOf(input) })).catch(
      () => undefined,
    );
    if (!created) return;
    const { chatApplicationSecret: _, ...application } = created;
    queryClient.setQueryData(queries.chatApplications.get(created.chatApplicationId).queryKey, application);
    setDraft(undefined);
    onCreated(created);
  };
  return (
    <Dialog title={text.new} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <ChatInputs values={draft} set={(change) => setDraft({ ...draft, ...change })} messageOf={messageOf} />
        <FormError error={error} />
        <div className="dialog-foot">
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {common.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
