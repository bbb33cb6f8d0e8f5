import type { PriceList } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { navigate } from '@arot/ui/router/location.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reread } from '../forms/reread.ts';
import { layoutText } from '../layout/text.ts';
import { NameDialog } from '../resources/name-dialog.tsx';
import { ResourcePage } from '../resources/resource-page.tsx';
import { paths } from '../router/paths.ts';
import { useMay } from '../session/session.ts';
import { queries, queryClient, staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { notify } from '../ui/toasts.tsx';
import { EntriesCard } from './entries-card.tsx';
import { ListState } from './list-state.tsx';
import { PriceListForm } from './price-list-form.tsx';
import { Reach } from './reach.tsx';
import { priceListText } from './text.ts';

export function PriceListPage({ parameter: id }: { readonly parameter: string }) {
  const query = useQuery(queries.priceLists.get(id));
  return <Loaded query={query}>{(list) => <List list={list} />}</Loaded>;
}

function store(list: PriceList): void {
  queryClient.setQueryData(queries.priceLists.get(list.id).queryKey, list);
  void reread('priceLists');
}

function List({ list }: { readonly list: PriceList }) {
  const layout = useText(layoutText);
  const text = useText(priceListText);
  const format = useFormat();
  const may = useMay();
  const [isCopying, setCopying] = useState(false);
  const { id, name, status, version, entryCount } = list;
  const mayWrite = may('prices:write');
  const turnOn = async () => {
    store(await staff.priceLists.activate(id, { ifMatch: version }));
    notify(text.activated(name));
  };
  const turnOff = async () => {
    store(await staff.priceLists.deactivate(id, { ifMatch: version }));
    notify(text.deactivated(name));
  };
  const isActive = status !== 'draft';
  const activation = (
    <>
      <p>{text.activateHint(text.count(format.number(entryCount)))}</p>
      <Reach list={list} />
    </>
  );
  const actions = {
    actions: <Button onClick={() => setCopying(true)}>{text.copy}</Button>,
    toggle: {
      isOn: isActive,
      words: [text.activate, text.deactivate],
      set: (next: boolean) => (next ? turnOn() : turnOff()),
      onQuestion: { title: text.activateTitle(name), hint: activation },
    },
    deletion: {
      title: text.deleteTitle(name),
      hint: <p>{text.deleteHint}</p>,
      done: text.deleted(name),
      isDisabled: status === 'active',
      remove: () => staff.priceLists.delete(id, { ifMatch: version }),
    },
  } as const;
  return (
    <>
      <ResourcePage
        name={name}
        list={{ href: paths.priceLists, name: layout.priceLists }}
        group="priceLists"
        badge={<ListState {...list} />}
        {...(mayWrite && actions)}
        main={<EntriesCard list={list} mayWrite={mayWrite} />}
        side={
          mayWrite ? (
            <PriceListForm list={list} show={store} readsCustomers={may('customers:read')} />
          ) : (
            <section className="card stack" aria-label={text.settings}>
              <Reach list={list} />
            </section>
          )
        }
      />
      {isCopying && (
        <NameDialog
          draft={`price-list-copy-${id}`}
          title={text.copy}
          name={text.copyOf(name)}
          post={(input, options) => staff.priceLists.copy(id, input, options)}
          onCreated={(created) => {
            void reread('priceLists');
            navigate(paths.priceList(created.id));
            setCopying(false);
          }}
          onClose={() => setCopying(false)}
        />
      )}
    </>
  );
}
