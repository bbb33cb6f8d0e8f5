import { navigate } from '@arot/example-shared/router/location.ts';
import type { StaffQueries } from '@arot/sdk/react-query';
import { type ComponentType, useState } from 'react';
import { LoadedParts } from '../forms/loaded-parts.tsx';
import { reread } from '../forms/reread.ts';
import { SecretDialog } from '../forms/secret-dialog.tsx';
import type { Parts } from '../forms/use-parts.ts';
import { DataGrid, type GridColumn } from '../grid/data-grid.tsx';
import { Button } from '../ui/button.tsx';
import type { IconName } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

type Props<Thing, Created extends Thing> = {
  readonly title: string;
  readonly icon: IconName;
  readonly text: { readonly new: string; readonly none: string; readonly noneHint: string };
  /** The queries that are read again after a creation. */
  readonly group: keyof StaffQueries;
  readonly parts: Parts<Thing>;
  readonly columns: GridColumn<Thing>[];
  readonly keyOf: (thing: Thing) => string;
  readonly pathOf: (key: string) => string;
  readonly Create: ComponentType<{ onCreated: (created: Created) => void; onClose: () => void }>;
  /** Returns the secret of what was created, with its name and its owner in words; null if it has none. */
  readonly secretOf: (created: Created) => {
    readonly name: string;
    readonly secret: string | null;
    readonly of: string;
  };
};

/** Renders the list of things that have secrets, and the dialogs that create one and show its secret once. */
export function SecretListPage<Thing, Created extends Thing>(props: Props<Thing, Created>) {
  const { title, icon, text, group, parts, columns, keyOf, pathOf, Create, secretOf } = props;
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<Created>();
  const open = (thing: Thing) => navigate(pathOf(keyOf(thing)));
  const shown = created && secretOf(created);
  return (
    <Page
      title={title}
      full
      actions={
        <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
          {text.new}
        </Button>
      }
    >
      <LoadedParts
        parts={parts}
        empty={
          <Notice icon={icon} title={text.none}>
            <p>{text.noneHint}</p>
          </Notice>
        }
      >
        {(rows) => (
          <DataGrid
            label={title}
            rows={rows}
            columns={columns}
            keyOf={keyOf}
            onOpen={open}
            hasMore={parts.hasMore}
            loadMore={parts.loadMore}
          />
        )}
      </LoadedParts>
      {isCreating && (
        <Create
          onClose={() => setCreating(false)}
          onCreated={(thing) => {
            setCreating(false);
            void reread(group);
            if (secretOf(thing).secret === null) open(thing);
            else setCreated(thing);
          }}
        />
      )}
      {created && shown && (
        <SecretDialog name={shown.name} secret={shown.secret ?? ''} onClose={() => open(created)}>
          <p>{shown.of}</p>
        </SecretDialog>
      )}
    </Page>
  );
}
