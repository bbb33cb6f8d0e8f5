import '../forms/forms.css';
import type { ListMessagesQuery, StaffMessage } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { navigate, useSearch } from '@arot/ui/router/location.ts';
import { useMemo, useState } from 'react';
import { LoadedParts } from '../forms/loaded-parts.tsx';
import { useParts } from '../forms/use-parts.ts';
import { DataGrid, type GridColumn } from '../grid/data-grid.tsx';
import { layoutText } from '../layout/text.ts';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { MessageState } from './message-state.tsx';
import { messageText } from './text.ts';

const STATES = ['failed', 'queued', 'skipped', 'shown', 'sent'] as const;

/** Renders the emails and SMS of the shop, newest first: those that failed, unless others are chosen. */
export function MessagesPage() {
  const layout = useText(layoutText);
  const text = useText(messageText);
  const format = useFormat();
  const chosen = useSearch().get('state') ?? 'failed';
  const state = STATES.find((each) => each === chosen);
  const query: ListMessagesQuery = { limit: 100, ...(state === undefined ? {} : { state }) };
  const parts = useParts(queries.messages.list.parts(query));
  const columns = useMessageColumns();
  const [opened, setOpened] = useState<StaffMessage>();
  const count = format.number(parts.rows?.length ?? 0);
  return (
    <Page title={layout.messages} full>
      <search className="filters" aria-label={text.filters}>
        <FilterSelect
          label={text.state}
          value={state ?? ''}
          all={text.allStates}
          options={STATES.map((each) => [each, text.stateOf(each)])}
          onChange={(next) => navigate(`${paths.messages}?state=${next || 'all'}`, { stay: true })}
        />
      </search>
      <LoadedParts
        parts={parts}
        empty={
          <Notice icon="inbox" title={state === 'failed' ? text.noneFailed : text.none}>
            <p>{text.noneHint}</p>
          </Notice>
        }
      >
        {(rows) => (
          <DataGrid
            label={layout.messages}
            rows={rows}
            columns={columns}
            keyOf={({ id }) => id}
            onOpen={setOpened}
            hasMore={parts.hasMore}
            loadMore={parts.loadMore}
            foot={<span>{text.count(parts.hasMore ? `${count}+` : count)}</span>}
          />
        )}
      </LoadedParts>
      {opened && <MessageDialog message={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}

function useMessageColumns(): readonly GridColumn<StaffMessage>[] {
  const text = useText(messageText);
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'at', title: text.time, width: 200, render: ({ createdAt }) => format.dateTime(createdAt) },
      { id: 'to', title: text.to, width: 200, render: ({ to }) => <span className="clip">{to}</span> },
      {
        id: 'what',
        card: 'title',
        title: text.what,
        width: 220,
        render: ({ template }) => <span className="clip">{text.template(template)}</span>,
      },
      { id: 'state', title: text.state, width: 140, render: ({ state }) => <MessageState state={state} /> },
      {
        id: 'error',
        title: text.error,
        width: 240,
        grows: true,
        render: ({ error }) => <span className="clip">{error}</span>,
      },
    ],
    [text, format],
  );
}
