import type { CreatedWebhookEndpoint } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { applicationsText } from '../applications/text.ts';
import { useCreation } from '../forms/use-creation.ts';
import { queries, queryClient, staff } from '../shop.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { webhookText } from './text.ts';
import { WebhookInputs } from './webhook-inputs.tsx';
import { EMPTY_VALUES, tidy, type WebhookValues } from './webhook-values.ts';

type Props = { readonly onCreated: (created: CreatedWebhookEndpoint) => void; readonly onClose: () => void };

/** Renders the form of a new endpoint. What is typed stays a draft if the dialog is closed. */
export function WebhookCreate({ onCreated, onClose }: Props) {
  const common = useText(applicationsText);
  const text = useText(webhookText);
  const { values, set, messageOf, isBusy, error, create } = useCreation<WebhookValues>('webhook-new', EMPTY_VALUES);
  const submit = async () => {
    const input = { ...tidy(values), types: [...values.types] };
    const created = await create(input, staff.webhookEndpoints.create);
    if (!created) return;
    const { secret: _, ...endpoint } = created;
    queryClient.setQueryData(queries.webhookEndpoints.get(created.id).queryKey, endpoint);
    onCreated(created);
  };
  return (
    <FormDialog title={text.new} wide action={common.create} {...{ isBusy, error, onClose }} onSubmit={submit}>
      <WebhookInputs values={values} set={set} messageOf={messageOf} />
    </FormDialog>
  );
}
