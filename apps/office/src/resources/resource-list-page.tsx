import type { StaffQueries } from '@arot/sdk/react-query';
import { Link } from '@arot/ui/router/link.tsx';
import { navigate } from '@arot/ui/router/location.ts';
import { type ComponentType, useMemo, useState } from 'react';
import { LoadedParts } from '../forms/loaded-parts.tsx';
import { reread } from '../forms/reread.ts';
import { SecretDialog } from '../forms/secret-dialog.tsx';
import type { Parts } from '../forms/use-parts.ts';
import { DataGrid, type GridColumn } from '../grid/data-grid.tsx';
import { useNarrow } from '../layout/use-narrow.ts';
import { Button } from '../ui/button.tsx';
import type { IconName } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

/** A column that may be left out where there is no room. */
export type ResourceColumn<Thing> = GridColumn<Thing> & { readonly isWideOnly?: boolean };

/** The secret of something new, its name, and its owner in words. */
type NewSecret = { readonly name: string; readonly secret: string | null; readonly of: string };

type Props<Thing, Created extends Thing> = {
  readonly title: string;
  readonly icon: IconName;
  readonly text: { readonly new: string; readonly none: string; readonly noneHint: string };
  /** The queries that are read again after a creation. */
  readonly group: keyof StaffQueries;
  readonly parts: Parts<Thing>;
  /** The first column, which links to the page of each row. */
  readonly first: {
    readonly title: string;
    readonly nameOf: (thing: Thing) => string;
    readonly hintOf?: (thing: Thing) => string;
  };
  /** The other columns. A caller keeps them between renderings. */
  readonly columns: readonly ResourceColumn<Thing>[];
  readonly keyOf: (thing: Thing) => string;
  readonly pathOf: (key: string) => string;
  /** The dialog that creates one; absent for a user who may not. */
  readonly Create?: ComponentType<{ onCreated: (created: Created) => void; onClose: () => void }> | undefined;
  /** Returns the secret of what was created, which is shown once. By default there is none. */
  readonly secretOf?: (created: Created) => NewSecret;
};

/** Renders the list of a kind of things that have pages, and the dialogs that create one and show its secret once. */
export function ResourceListPage<Thing, Created extends Thing = Thing>(props: Props<Thing, Created>) {
  const { title, icon, text, group, parts, first, columns, keyOf, pathOf, Create, secretOf } = props;
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<Created>();
  const isNarrow = useNarrow();
  const open = (thing: Thing) => navigate(pathOf(keyOf(thing)));
  const shown = created && secretOf?.(created);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of a page return the same for the same row
  const all = useMemo<GridColumn<Thing>[]>(() => {
    const { title: name, nameOf, hintOf } = first;
    const render = (thing: Thing) => (
      <Link className="clip" tabIndex={-1} href={pathOf(keyOf(thing))} title={hintOf?.(thing)}>
        {nameOf(thing)}
      </Link>
    );
    return [
      { id: 'name', title: name, width: 180, grows: true, render },
      ...columns.filter(({ isWideOnly }) => !(isNarrow && isWideOnly)),
    ];
  }, [first.title, columns, isNarrow]);
  return (
    <Page
      title={title}
      full
      actions={
        Create && (
          <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
            {text.new}
          </Button>
        )
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
            columns={all}
            onOpen={open}
            hasMore={parts.hasMore}
            loadMore={parts.loadMore}
            {...{ rows, keyOf }}
          />
        )}
      </LoadedParts>
      {isCreating && Create && (
        <Create
          onClose={() => setCreating(false)}
          onCreated={(thing) => {
            setCreating(false);
            void reread(group);
            if ((secretOf?.(thing).secret ?? null) === null) open(thing);
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
