import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { navigate } from '@arot/ui/router/location.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { DataGrid } from '../grid/data-grid.tsx';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { Failure, Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import './customers.css';
import { toListQuery, useCustomerFilter } from './customer-filter.ts';
import { CustomerFilters } from './customer-filters.tsx';
import { customerText } from './text.ts';
import { useCustomerColumns } from './use-customer-columns.tsx';

export function CustomersPage() {
  const text = useText(customerText);
  const format = useFormat();
  const columns = useCustomerColumns();
  const [filter, changeFilter] = useCustomerFilter();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...queries.customers.list.parts(toListQuery(filter)),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const loadMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const count = format.number(rows?.length ?? 0);
  return (
    <Page title={text.customers} full>
      <CustomerFilters filter={filter} onChange={changeFilter} />
      {!rows && (error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton />)}
      {rows?.length === 0 && (
        <Notice icon="search" title={text.noneFound} role="status">
          <p>{text.noneFoundHint}</p>
        </Notice>
      )}
      {rows && rows.length > 0 && (
        <DataGrid
          label={text.customers}
          rows={rows}
          columns={columns}
          keyOf={({ id }) => id}
          onOpen={({ id }) => navigate(paths.customer(id))}
          hasMore={hasNextPage}
          loadMore={loadMore}
          foot={hasNextPage ? text.countMore(count) : text.count(count)}
        />
      )}
    </Page>
  );
}
