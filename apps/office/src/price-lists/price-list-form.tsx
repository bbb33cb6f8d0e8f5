import type { PriceList } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { FormFoot } from '../forms/form-foot.tsx';
import { showList } from '../forms/show-value.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import { staff } from '../shop.ts';
import { CheckField, TextField } from '../ui/field.tsx';
import { notify } from '../ui/toasts.tsx';
import { MomentField } from '../webhooks/moment-field.tsx';
import { CustomersField } from './customers-field.tsx';
import { GroupsField } from './groups-field.tsx';
import { changeOf, type PriceListValues, readEdge, valuesOf, writeEdge } from './price-list-values.ts';
import { CustomerName, GroupName } from './target-names.tsx';
import { priceListText } from './text.ts';

const TIERS = ['WHOLESALE', 'RETAIL'] as const;

type Props = {
  readonly list: PriceList;
  readonly show: (list: PriceList) => void;
  /** The names of groups and customers may be read. */
  readonly readsCustomers: boolean;
};

/** Renders the form of a price list: name, priority, edges, and who it reaches. */
export function PriceListForm({ list, show, readsCustomers }: Props) {
  const text = useText(priceListText);
  const { id } = list;
  const form = useEditForm<PriceListValues, PriceList>({
    name: `price-list-${id}`,
    thing: list,
    toForm: valuesOf,
    read: () => staff.priceLists.get(id),
    send: (changes, ifMatch) => staff.priceLists.change(id, changeOf(changes), { ifMatch }),
    show,
    onSaved: (saved, undo) => notify(text.saved(saved.name), { undo }),
  });
  const { values, set, messageOf } = form;
  const { name, priority, startsAt, endsAt, tiers, customerGroups: groups, customers } = text;
  return (
    <form className="card stack" aria-label={text.settings} onSubmit={form.submit} noValidate>
      <h2>{text.settings}</h2>
      <TextField
        label={text.name}
        value={values.name}
        message={messageOf('name')}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextField
        label={text.priority}
        hint={text.priorityHint}
        inputMode="numeric"
        value={values.priority}
        message={messageOf('priority')}
        onChange={(event) => set({ priority: event.target.value })}
      />
      <MomentField
        legend={text.startsAt}
        hint={text.startsHint}
        value={readEdge(values.startsAt)}
        message={messageOf('startsAt')}
        onChange={(edge) => set({ startsAt: writeEdge(edge) })}
      />
      <MomentField
        legend={text.endsAt}
        hint={text.endsHint}
        value={readEdge(values.endsAt)}
        message={messageOf('endsAt')}
        onChange={(edge) => set({ endsAt: writeEdge(edge) })}
      />
      <fieldset className="field choices">
        <legend>{text.tiers}</legend>
        {TIERS.map((tier) => (
          <CheckField
            key={tier}
            label={text[tier]}
            checked={values.tiers.includes(tier)}
            onChange={({ target }) =>
              set({ tiers: TIERS.filter((each) => (each === tier ? target.checked : values.tiers.includes(each))) })
            }
          />
        ))}
      </fieldset>
      {readsCustomers && (
        <>
          <GroupsField
            ids={values.groupIds}
            message={messageOf('groupIds')}
            onChange={(groupIds) => set({ groupIds })}
          />
          <CustomersField
            ids={values.customerIds}
            message={messageOf('customerIds')}
            onChange={(customerIds) => set({ customerIds })}
          />
        </>
      )}
      <FormFoot
        form={form}
        labels={{ name, priority, startsAt, endsAt, tiers, groupIds: groups, customerIds: customers }}
        show={{
          tiers: (values) => showList(values, (tier) => text[tier]),
          ...(readsCustomers && {
            groupIds: (ids: readonly string[]) => showList(ids, (id) => <GroupName id={id} />),
            customerIds: (ids: readonly string[]) => showList(ids, (id) => <CustomerName id={id} />),
          }),
        }}
      />
    </form>
  );
}
