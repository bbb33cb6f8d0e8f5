import './content.css';
import type { StaffAppContent } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { navigate, useSearch } from '@arot/ui/router/location.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { DataGrid, type GridColumn } from '../grid/data-grid.tsx';
import { layoutText } from '../layout/text.ts';
import { Name } from '../names/name.tsx';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/field.tsx';
import { Failure, Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ContentStatus } from './content-status.tsx';
import { CreateContentDialog } from './create-content-dialog.tsx';
import { RequestedKeys } from './requested-keys.tsx';
import { contentText } from './text.ts';

/** Renders the keys that visitors asked for, and all content by key. */
export function ContentListPage() {
  const layout = useText(layoutText);
  const text = useText(contentText);
  const [isCreating, setCreating] = useState(false);
  const search = useSearch();
  const q = search.get('q') ?? '';
  const isDrafts = search.get('status') === 'draft';
  // In the URL, so that Back returns to what was found.
  const remember = (typed: string, drafts: boolean) => {
    const parameters = new URLSearchParams({
      ...(typed.trim() === '' ? {} : { q: typed }),
      ...(drafts ? { status: 'draft' } : {}),
    });
    const query = parameters.toString();
    navigate(`${paths.content}${query === '' ? '' : `?${query}`}`, { replace: true, stay: true });
  };
  return (
    <Page
      title={layout.appContent}
      full
      actions={
        <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
          {text.create}
        </Button>
      }
    >
      <search className="filters">
        <SearchField label={text.search} value={q} onChange={(typed) => remember(typed, isDrafts)} />
        <CheckField label={text.drafts} checked={isDrafts} onChange={(event) => remember(q, event.target.checked)} />
      </search>
      <RequestedKeys q={q.trim()} />
      <WrittenContent q={q.trim()} isDrafts={isDrafts} />
      {isCreating && <CreateContentDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

function WrittenContent({ q, isDrafts }: { readonly q: string; readonly isDrafts: boolean }) {
  const text = useText(contentText);
  const format = useFormat();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...queries.appContent.list.parts({
      requested: false,
      limit: 100,
      q,
      ...(isDrafts ? { status: 'draft' as const } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const loadMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const columns = useMemo(
    (): GridColumn<StaffAppContent>[] => [
      {
        id: 'key',
        title: text.key,
        width: 148,
        render: ({ key }) => (
          <Link className="clip" href={paths.contentItem(key)} tabIndex={-1}>
            <code>{key}</code>
          </Link>
        ),
      },
      {
        id: 'title',
        title: text.title,
        width: 286,
        grows: true,
        render: ({ title }) => <span className="clip">{title !== null && <Name>{title}</Name>}</span>,
      },
      {
        id: 'has',
        title: text.has,
        width: 140,
        render: ({ externalUrl, images }) =>
          [
            ...(externalUrl === null ? [] : [text.link]),
            ...(images.length === 0 ? [] : [text.pictureCount(format.number(images.length))]),
          ].join(', '),
      },
      {
        id: 'status',
        title: text.status,
        width: 115,
        render: ({ status, empty }) => <ContentStatus status={status} empty={empty} />,
      },
    ],
    [text, format],
  );
  if (data === undefined) return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton />;
  const rows = data.pages.flatMap(({ items }) => items);
  if (rows.length === 0) {
    const isFiltered = q !== '' || isDrafts;
    return (
      <Notice icon={isFiltered ? 'search' : 'page'} title={isFiltered ? text.noMatch : text.none}>
        {!isFiltered && <p>{text.noneHint}</p>}
      </Notice>
    );
  }
  return (
    <DataGrid
      label={text.written}
      rows={rows}
      columns={columns}
      keyOf={({ key }) => key}
      onOpen={({ key }) => navigate(paths.contentItem(key))}
      hasMore={hasNextPage}
      loadMore={loadMore}
      foot={text.count(format.number(rows.length))}
    />
  );
}
