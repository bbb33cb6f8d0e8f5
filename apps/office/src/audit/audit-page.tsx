import './audit.css';
import '../forms/forms.css';
import type { AuditEvent } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useSearch } from '@arot/ui/router/location.ts';
import { useState } from 'react';
import { LoadedParts } from '../forms/loaded-parts.tsx';
import { DataGrid } from '../grid/data-grid.tsx';
import { layoutText } from '../layout/text.ts';
import { useNarrow } from '../layout/use-narrow.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { filtersOf } from './audit-query.ts';
import { EventDialog } from './event-dialog.tsx';
import { auditText } from './text.ts';
import { useAuditColumns } from './use-audit-columns.tsx';
import { useAuditEvents } from './use-audit-events.ts';

/** Renders the audit trail of the shop, newest first. */
export function AuditPage() {
  const layout = useText(layoutText);
  const text = useText(auditText);
  const format = useFormat();
  const filters = filtersOf(useSearch());
  const { parts, readCount } = useAuditEvents(filters);
  const isNarrow = useNarrow();
  const columns = useAuditColumns();
  const [opened, setOpened] = useState<AuditEvent>();
  const count = format.number(parts.rows?.length ?? 0);
  const counted = text.count(parts.hasMore ? `${count}+` : count);
  return (
    <Page title={layout.audit} full>
      <AuditFilters filters={filters} />
      <LoadedParts
        parts={parts}
        empty={
          <Notice icon="history" title={text.none}>
            <p>{text.noneHint}</p>
          </Notice>
        }
      >
        {(rows) => (
          <DataGrid
            label={layout.audit}
            rows={rows}
            columns={columns}
            rowHeight={isNarrow ? 52 : 36}
            keyOf={({ id }) => id}
            onOpen={setOpened}
            hasMore={parts.hasMore}
            loadMore={parts.loadMore}
            foot={
              <>
                <span>{readCount === undefined ? counted : `${counted} ${text.picked(format.number(readCount))}`}</span>
                <span className="grid-hint">{text.openHint}</span>
              </>
            }
          />
        )}
      </LoadedParts>
      {opened && <EventDialog event={opened} filters={filters} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}
