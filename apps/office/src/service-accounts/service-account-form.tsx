import type { ServiceAccount } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { applicationsText } from '../applications/text.ts';
import { FormFoot } from '../forms/form-foot.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import { staff } from '../shop.ts';
import { teamText } from '../team/text.ts';
import { notify } from '../ui/toasts.tsx';
import { ServiceAccountInputs, type ServiceAccountValues } from './service-account-inputs.tsx';
import { serviceAccountText } from './text.ts';

type Props = { readonly account: ServiceAccount; readonly show: (account: ServiceAccount) => void };

/** Renders the form of a service account. */
export function ServiceAccountForm({ account, show }: Props) {
  const common = useText(applicationsText);
  const team = useText(teamText);
  const text = useText(serviceAccountText);
  const { id } = account;
  const form = useEditForm<ServiceAccountValues, ServiceAccount>({
    name: `service-account-${id}`,
    thing: account,
    toForm: ({ name, role }) => ({ name, role }),
    read: () => staff.serviceAccounts.get(id),
    send: (changes, ifMatch) => staff.serviceAccounts.change(id, changes, { ifMatch }),
    show,
    onSaved: (saved, undo) => notify(common.saved(saved.name), { undo }),
  });
  return (
    <form className="card stack" aria-label={text.settings} onSubmit={form.submit} noValidate>
      <h2>{text.settings}</h2>
      <ServiceAccountInputs {...form} />
      <FormFoot form={form} labels={{ name: common.name, role: team.role }} />
    </form>
  );
}
