import type { CreatedChatApplication } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { useCreation } from '../forms/use-creation.ts';
import { queries, queryClient, staff } from '../shop.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ChatInputs } from './chat-inputs.tsx';
import { chatText } from './chat-text.ts';
import { type ChatValues, EMPTY_VALUES, withoutEmptyRows } from './chat-values.ts';
import { applicationsText } from './text.ts';

type Props = { readonly onCreated: (created: CreatedChatApplication) => void; readonly onClose: () => void };

/** Renders the form of a new chat application. What is typed stays a draft if the dialog is closed. */
export function ChatCreate({ onCreated, onClose }: Props) {
  const common = useText(applicationsText);
  const text = useText(chatText);
  const { values, set, messageOf, isBusy, error, create } = useCreation<ChatValues>(
    'chat-application-new',
    EMPTY_VALUES,
  );
  const submit = async () => {
    const filled = withoutEmptyRows(values);
    set(filled);
    const input = { ...filled, visitorOrigins: [...filled.visitorOrigins] };
    const created = await create(input, staff.chatApplications.create);
    if (!created) return;
    const { chatApplicationSecret: _, ...application } = created;
    queryClient.setQueryData(queries.chatApplications.get(created.chatApplicationId).queryKey, application);
    onCreated(created);
  };
  return (
    <FormDialog title={text.new} action={common.create} {...{ isBusy, error, onClose }} onSubmit={submit}>
      <ChatInputs values={values} set={set} messageOf={messageOf} />
    </FormDialog>
  );
}
