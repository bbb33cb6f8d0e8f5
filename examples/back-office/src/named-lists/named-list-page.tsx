import { navigate } from '@arot/example-shared/router/location.ts';
import type { StaffQueries } from '@arot/sdk/react-query';
import { type ComponentProps, useState } from 'react';
import { LoadedParts } from '../forms/loaded-parts.tsx';
import { reread } from '../forms/reread.ts';
import type { Parts } from '../forms/use-parts.ts';
import { DataGrid, type GridColumn } from '../grid/data-grid.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { NameDialog } from './name-dialog.tsx';

type Named = { readonly id: string; readonly name: string };

type Props<T extends Named> = {
  readonly title: string;
  readonly icon: ComponentProps<typeof Notice>['icon'];
  readonly text: { readonly new: string; readonly none: string; readonly noneHint: string };
  readonly parts: Parts<T>;
  readonly columns: GridColumn<T>[];
  /** Creates one by its name; undefined for a user who may not. */
  readonly post: ComponentProps<typeof NameDialog<T>>['post'] | undefined;
  /** The name of the draft of a new one. */
  readonly draft: string;
  /** The queries that are read again after a creation. */
  readonly group: keyof StaffQueries;
  readonly pathOf: (id: string) => string;
};

/** Shows a list of what has a page of its own, and creates it by its name. */
export function NamedListPage<T extends Named>(props: Props<T>) {
  const { title, icon, text, parts, columns, post, draft, group, pathOf } = props;
  const [isCreating, setCreating] = useState(false);
  const open = ({ id }: T) => navigate(pathOf(id));
  return (
    <Page
      title={title}
      full
      actions={
        post && (
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
            rows={rows}
            columns={columns}
            keyOf={({ id }) => id}
            onOpen={open}
            hasMore={parts.hasMore}
            loadMore={parts.loadMore}
          />
        )}
      </LoadedParts>
      {isCreating && post && (
        <NameDialog
          draft={draft}
          title={text.new}
          post={post}
          onCreated={(created) => {
            void reread(group);
            open(created);
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </Page>
  );
}
