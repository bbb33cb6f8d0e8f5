import type { ServiceAccount } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { applicationsText } from '../applications/text.ts';
import { useCreation } from '../forms/use-creation.ts';
import { queries, queryClient, staff } from '../shop.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ServiceAccountInputs, type ServiceAccountValues } from './service-account-inputs.tsx';
import { serviceAccountText } from './text.ts';

type Props = { readonly onCreated: (created: ServiceAccount) => void; readonly onClose: () => void };

const EMPTY_VALUES: ServiceAccountValues = { name: '', role: '' };

/** Renders the form of a new service account. */
export function ServiceAccountCreate({ onCreated, onClose }: Props) {
  const common = useText(applicationsText);
  const text = useText(serviceAccountText);
  const form = useCreation<ServiceAccountValues>('service-account-new', EMPTY_VALUES);
  const { values, set, messageOf, isBusy, error, create } = form;
  const submit = async () => {
    const created = await create(values, staff.serviceAccounts.create);
    if (!created) return;
    queryClient.setQueryData(queries.serviceAccounts.get(created.id).queryKey, created);
    onCreated(created);
  };
  return (
    <FormDialog title={text.new} action={common.create} {...{ isBusy, error, onClose }} onSubmit={submit}>
      <ServiceAccountInputs values={values} set={set} messageOf={messageOf} />
    </FormDialog>
  );
}
