import './categories.css';
import type { StaffCategory } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useSearch } from '@arot/ui/router/location.ts';
import { useMemo, useState } from 'react';
import { layoutText } from '../layout/text.ts';
import { useMay } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { CategoryDialogs, type OpenDialog } from './category-dialogs.tsx';
import { CategoryTree } from './category-tree.tsx';
import { categoriesText } from './text.ts';
import { treeRows } from './tree-rows.ts';
import { useCategories } from './use-categories.ts';
import { useOpenCategories } from './use-open-categories.ts';
import { useRowActions } from './use-row-actions.ts';

/** Renders the categories of the shop, which are ordered and edited here. */
export function CategoriesPage() {
  const text = useText(layoutText);
  const words = useText(categoriesText);
  const may = useMay();
  const [dialog, setDialog] = useState<OpenDialog>();
  const query = useCategories();
  return (
    <Page
      title={text.categories}
      full
      actions={
        may('catalog:write') && (
          <Button kind="primary" icon="plus" onClick={() => setDialog({ kind: 'create', parentId: null })}>
            {words.newCategory}
          </Button>
        )
      }
    >
      <Loaded query={query}>{(all) => <Categories all={all} dialog={dialog} setDialog={setDialog} />}</Loaded>
    </Page>
  );
}

type Props = {
  readonly all: readonly StaffCategory[];
  readonly dialog: OpenDialog | undefined;
  readonly setDialog: (dialog: OpenDialog | undefined) => void;
};

function Categories({ all, dialog, setDialog }: Props) {
  const text = useText(categoriesText);
  const format = useFormat();
  const mayWrite = useMay()('catalog:write');
  const first = useSearch().get('category') ?? undefined;
  const [filter, setFilter] = useState('');
  const { open, toggle, openAll, closeAll } = useOpenCategories(all, first);
  // The same rows for the same tree, so that a row that does not change is not drawn again.
  const rows = useMemo(() => treeRows(all, { open, filter }), [all, open, filter]);
  const { byId, writes, active, setActive, renamed, endRename, act } = useRowActions({ all, first, toggle, setDialog });
  const hasSubcategories = all.some(({ parentId }) => parentId !== null);
  const shown = filter.trim() === '' ? all.length : rows.length;

  return (
    <>
      {all.length === 0 ? (
        <Notice icon="tree" title={text.none}>
          <p>{text.noneHint}</p>
        </Notice>
      ) : (
        <>
          <div className="filters">
            <SearchField label={text.filter} value={filter} onChange={setFilter} />
            {hasSubcategories && (
              <>
                <Button kind="quiet" icon="down" onClick={openAll}>
                  {text.expandAll}
                </Button>
                <Button kind="quiet" icon="forward" onClick={closeAll}>
                  {text.collapseAll}
                </Button>
              </>
            )}
            <span className="soft" role="status">
              {text.count(format.number(shown), format.number(all.length))}
            </span>
          </div>
          {rows.length === 0 ? (
            <Notice icon="search" title={text.noMatch}>
              <Button onClick={() => setFilter('')}>{text.clearFilter}</Button>
            </Notice>
          ) : (
            <CategoryTree
              rows={rows}
              byId={byId}
              mayWrite={mayWrite}
              writes={writes}
              active={active}
              renamed={renamed}
              act={act}
              endRename={endRename}
            />
          )}
        </>
      )}
      {dialog && (
        <CategoryDialogs
          dialog={dialog}
          all={all}
          writes={writes}
          onClose={() => setDialog(undefined)}
          onCreated={({ id, parentId }) => {
            if (parentId !== null) toggle(parentId, true);
            setFilter('');
            setActive(id);
          }}
        />
      )}
    </>
  );
}
