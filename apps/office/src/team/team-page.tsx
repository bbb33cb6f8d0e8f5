import '../forms/forms.css';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { navigate, useSearch } from '@arot/ui/router/location.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadedParts } from '../forms/loaded-parts.tsx';
import { reread } from '../forms/reread.ts';
import { SecretDialog } from '../forms/secret-dialog.tsx';
import { useParts } from '../forms/use-parts.ts';
import { DataGrid } from '../grid/data-grid.tsx';
import { layoutText } from '../layout/text.ts';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { notify } from '../ui/toasts.tsx';
import { AccountChange } from './account-change.tsx';
import { AccountCreate } from './account-create.tsx';
import { GrantRole } from './grant-role.tsx';
import { TeamFilters, teamQueryOf } from './team-filters.tsx';
import { teamText } from './text.ts';
import { useTeamColumns } from './use-team-columns.tsx';

type NewPassword = { readonly name: string; readonly password: string; readonly isFirst: boolean };

/** Renders the staff of the shop. */
export function TeamPage() {
  const layout = useText(layoutText);
  const text = useText(teamText);
  const format = useFormat();
  const search = useSearch();
  const query = teamQueryOf(search);
  const parts = useParts(queries.accounts.list.parts(query));
  const [dialog, setDialog] = useState<'new' | 'grant'>();
  const [password, setPassword] = useState<NewPassword>();
  const openedId = search.get('account') ?? '';
  const { data: opened } = useQuery({ ...queries.accounts.get(openedId), enabled: openedId !== '' });
  const open = (id: string | undefined) => {
    const next = new URLSearchParams(search);
    if (id === undefined) next.delete('account');
    else next.set('account', id);
    navigate(next.size === 0 ? paths.team : `${paths.team}?${next}`, { replace: true, stay: true });
  };
  const columns = useTeamColumns({
    onChange: ({ id }) => open(id),
    onPassword: (name, value) => setPassword({ name, password: value, isFirst: false }),
  });
  const count = format.number(parts.rows?.length ?? 0);
  return (
    <Page
      title={layout.staff}
      full
      actions={
        <>
          <Button onClick={() => setDialog('grant')}>{text.grant}</Button>
          <Button kind="primary" icon="plus" onClick={() => setDialog('new')}>
            {text.new}
          </Button>
        </>
      }
    >
      <TeamFilters query={query} />
      <LoadedParts
        parts={parts}
        empty={
          <Notice icon="badge" title={text.none}>
            <p>{text.noneHint}</p>
          </Notice>
        }
      >
        {(rows) => (
          <DataGrid
            label={layout.staff}
            rows={rows}
            columns={columns}
            keyOf={({ id }) => id}
            onOpen={({ id }) => open(id)}
            hasMore={parts.hasMore}
            loadMore={parts.loadMore}
            foot={text.count(parts.hasMore ? `${count}+` : count)}
          />
        )}
      </LoadedParts>
      {opened && openedId === opened.id && (
        <AccountChange key={opened.id} account={opened} onClose={() => open(undefined)} />
      )}
      {dialog === 'new' && (
        <AccountCreate
          onClose={() => setDialog(undefined)}
          onCreated={(created) => {
            setDialog(undefined);
            if (created.password !== null) {
              setPassword({ name: created.name, password: created.password, isFirst: true });
            }
            notify(text.created(created.name));
            void reread('accounts');
            void reread('roles');
          }}
        />
      )}
      {dialog === 'grant' && <GrantRole onClose={() => setDialog(undefined)} />}
      {password && (
        <SecretDialog
          name={password.isFirst ? text.firstPassword : text.password}
          secret={password.password}
          onClose={() => setPassword(undefined)}
        >
          <p>{text.passwordOf(password.name)}</p>
        </SecretDialog>
      )}
    </Page>
  );
}
