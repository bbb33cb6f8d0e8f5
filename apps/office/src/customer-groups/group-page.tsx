import type { CustomerGroup, StaffCustomer } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOf } from '../customers/name-of.ts';
import { customerText } from '../customers/text.ts';
import { FormFoot } from '../forms/form-foot.tsx';
import { LoadedParts } from '../forms/loaded-parts.tsx';
import { MoreButton } from '../forms/more-button.tsx';
import { reread } from '../forms/reread.ts';
import { useEditForm } from '../forms/use-edit-form.ts';
import { useParts } from '../forms/use-parts.ts';
import { useAct } from '../forms/use-send.ts';
import { layoutText } from '../layout/text.ts';
import { priceListText } from '../price-lists/text.ts';
import { ResourcePage } from '../resources/resource-page.tsx';
import { paths } from '../router/paths.ts';
import { useMay } from '../session/session.ts';
import { queries, queryClient, staff } from '../shop.ts';
import { CustomerChoice } from '../team/customer-choice.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { notify } from '../ui/toasts.tsx';
import { groupText } from './text.ts';

export function GroupPage({ parameter: id }: { readonly parameter: string }) {
  const query = useQuery(queries.customerGroups.get(id));
  return <Loaded query={query}>{(group) => <Group group={group} />}</Loaded>;
}

function store(group: CustomerGroup): void {
  queryClient.setQueryData(queries.customerGroups.get(group.id).queryKey, group);
  void reread('customerGroups');
  void reread('customers');
}

function Group({ group }: { readonly group: CustomerGroup }) {
  const layout = useText(layoutText);
  const common = useText(priceListText);
  const text = useText(groupText);
  const mayWrite = useMay()('customers:write');
  const { id, name, version } = group;
  const deletion = {
    title: common.deleteTitle(name),
    hint: <p>{text.deleteHint}</p>,
    done: common.deleted(name),
    remove: () => staff.customerGroups.delete(id, { ifMatch: version }),
  };
  return (
    <ResourcePage
      name={name}
      list={{ href: paths.customerGroups, name: layout.customerGroups }}
      group="customerGroups"
      {...(mayWrite && { deletion })}
      main={<Members group={group} mayWrite={mayWrite} />}
      side={mayWrite && <Rename group={group} />}
    />
  );
}

function Rename({ group }: { readonly group: CustomerGroup }) {
  const common = useText(priceListText);
  const text = useText(groupText);
  const { id } = group;
  const form = useEditForm<{ name: string }, CustomerGroup>({
    name: `customer-group-${id}`,
    thing: group,
    toForm: ({ name }) => ({ name }),
    read: () => staff.customerGroups.get(id),
    send: (changes, ifMatch) => staff.customerGroups.change(id, changes, { ifMatch }),
    show: store,
    onSaved: (saved, undo) => notify(common.saved(saved.name), { undo }),
  });
  return (
    <form className="card stack" aria-label={text.rename} onSubmit={form.submit} noValidate>
      <TextField
        label={common.name}
        value={form.values.name}
        message={form.messageOf('name')}
        onChange={(event) => form.set({ name: event.target.value })}
      />
      <FormFoot form={form} labels={{ name: common.name }} />
    </form>
  );
}

function Members({ group: { id }, mayWrite }: { readonly group: CustomerGroup; readonly mayWrite: boolean }) {
  const common = useText(priceListText);
  const text = useText(groupText);
  const { unnamed } = useText(customerText);
  const act = useAct();
  const [q, setQ] = useState('');
  const parts = useParts(queries.customers.list.parts({ groupId: id, limit: 50 }));
  const remove = (customer: StaffCustomer) =>
    act(async () => {
      store(await staff.customerGroups.changeMembers(id, { remove: [customer.id] }));
      notify(text.removed(nameOf(customer, unnamed)));
    });
  const add = (customerId: string) =>
    act(async () => {
      setQ('');
      store(await staff.customerGroups.changeMembers(id, { add: [customerId] }));
      notify(text.added(nameOf(await staff.customers.get(customerId), unnamed)));
    });
  return (
    <section className="card stack" aria-label={text.members}>
      <h2>{text.members}</h2>
      {mayWrite && <CustomerChoice q={q} chosen="" onSearch={setQ} onChoose={(each) => void add(each)} />}
      <LoadedParts parts={parts} empty={<p className="soft">{text.noMembers}</p>}>
        {(rows) => (
          <ul className="choices">
            {rows.map((customer) => (
              <li className="card-head" key={customer.id}>
                <Link className="clip" href={paths.customer(customer.id)}>
                  {nameOf(customer, unnamed)}
                </Link>
                {mayWrite && (
                  <Button
                    kind="quiet"
                    icon="close"
                    label={common.remove(nameOf(customer, unnamed))}
                    onClick={() => void remove(customer)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </LoadedParts>
      <MoreButton parts={parts} />
    </section>
  );
}
