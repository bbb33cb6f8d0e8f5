import '../forms/forms.css';
import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { navigate } from '@arot/example-shared/router/location.ts';
import type { PriceList } from '@arot/sdk/staff';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDeletion } from '../forms/confirm-deletion.tsx';
import { reread } from '../forms/reread.ts';
import { useAct, useSend } from '../forms/use-send.ts';
import { layoutText } from '../layout/text.ts';
import { NameDialog } from '../named-lists/name-dialog.tsx';
import { paths } from '../router/paths.ts';
import { useMay } from '../session/session.ts';
import { queries, queryClient, staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
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
  const act = useAct();
  const { send } = useSend();
  const [asking, setAsking] = useState<'activate' | 'copy' | 'delete'>();
  const { id, name, status, version, entryCount } = list;
  const mayWrite = may('prices:write');
  const close = () => setAsking(undefined);
  const deactivate = async () => {
    store(await staff.priceLists.deactivate(id, { ifMatch: version }));
    notify(text.deactivated(name));
  };
  return (
    <Page
      title={name}
      back={{ href: paths.priceLists, name: layout.priceLists }}
      beside={<ListState status={status} />}
      actions={
        mayWrite && (
          <>
            {status === 'draft' ? (
              <Button kind="primary" onClick={() => setAsking('activate')}>
                {text.activate}
              </Button>
            ) : (
              <Button onClick={() => void act(deactivate)}>{text.deactivate}</Button>
            )}
            <Button onClick={() => setAsking('copy')}>{text.copy}</Button>
            <Button kind="danger" icon="trash" disabled={status === 'active'} onClick={() => setAsking('delete')}>
              {text.delete}
            </Button>
          </>
        )
      }
    >
      <div className="columns">
        <EntriesCard list={list} mayWrite={mayWrite} />
        {mayWrite ? (
          <PriceListForm list={list} show={store} readsCustomers={may('customers:read')} />
        ) : (
          <section className="card stack" aria-label={text.settings}>
            <Reach list={list} />
          </section>
        )}
      </div>
      {asking === 'activate' && (
        <Confirm
          title={text.activateTitle(name)}
          action={text.activate}
          onClose={close}
          onConfirm={async () => {
            store(await send(() => staff.priceLists.activate(id, { ifMatch: version })));
            notify(text.activated(name));
          }}
        >
          <p>{text.activateHint(text.count(format.number(entryCount)))}</p>
          <Reach list={list} />
        </Confirm>
      )}
      {asking === 'copy' && (
        <NameDialog
          draft={`price-list-copy-${id}`}
          title={text.copy}
          name={text.copyOf(name)}
          post={(input, options) => staff.priceLists.copy(id, input, options)}
          onCreated={(created) => {
            void reread('priceLists');
            navigate(paths.priceList(created.id));
            close();
          }}
          onClose={close}
        />
      )}
      {asking === 'delete' && (
        <ConfirmDeletion
          title={text.deleteTitle(name)}
          hint={text.deleteHint}
          action={text.delete}
          deleted={text.deleted(name)}
          remove={() => send(() => staff.priceLists.delete(id, { ifMatch: version }))}
          back={paths.priceLists}
          group="priceLists"
          onClose={close}
        />
      )}
    </Page>
  );
}
