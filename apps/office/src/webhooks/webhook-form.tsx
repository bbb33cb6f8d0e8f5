import type { WebhookEndpoint } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { applicationsText } from '../applications/text.ts';
import { FormFoot } from '../forms/form-foot.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import { staff } from '../shop.ts';
import { notify } from '../ui/toasts.tsx';
import { webhookText } from './text.ts';
import { WebhookInputs } from './webhook-inputs.tsx';
import { changeOf, nameOf, tidy, valuesOf, type WebhookValues } from './webhook-values.ts';

type Props = { readonly endpoint: WebhookEndpoint; readonly show: (endpoint: WebhookEndpoint) => void };

/** Renders the form of an endpoint. */
export function WebhookForm({ endpoint, show }: Props) {
  const common = useText(applicationsText);
  const text = useText(webhookText);
  const { id } = endpoint;
  const form = useEditForm<WebhookValues, WebhookEndpoint>({
    name: `webhook-${id}`,
    thing: endpoint,
    toForm: valuesOf,
    tidy,
    read: () => staff.webhookEndpoints.get(id),
    send: (changes, ifMatch) => staff.webhookEndpoints.change(id, changeOf(changes), { ifMatch }),
    show,
    onSaved: (saved, undo) => notify(common.saved(nameOf(saved)), { undo }),
  });
  const { url, types, ordering, description } = text;
  return (
    <form className="card stack" aria-label={text.settings} onSubmit={form.submit} noValidate>
      <h2>{text.settings}</h2>
      <WebhookInputs {...form} />
      <FormFoot
        form={form}
        labels={{ url, types, ordering, description }}
        show={{ ordering: (value) => text[`ordering_${value}`] }}
      />
    </form>
  );
}
