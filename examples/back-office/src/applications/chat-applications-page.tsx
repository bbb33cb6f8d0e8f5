import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import { navigate } from '@arot/example-shared/router/location.ts';
import type { CreatedChatApplication, StaffChatApplication } from '@arot/sdk/staff';
import { useMemo, useState } from 'react';
import { LoadedParts } from '../forms/loaded-parts.tsx';
import { reread } from '../forms/reread.ts';
import { SecretDialog } from '../forms/secret-dialog.tsx';
import { useParts } from '../forms/use-parts.ts';
import { DataGrid, type GridColumn } from '../grid/data-grid.tsx';
import { layoutText } from '../layout/text.ts';
import { useNarrow } from '../layout/use-narrow.ts';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { ChatCreate } from './chat-create.tsx';
import { chatText } from './chat-text.ts';
import { EnabledBadge } from './enabled-badge.tsx';
import { applicationsText } from './text.ts';

export function ChatApplicationsPage() {
  const layout = useText(layoutText);
  const text = useText(chatText);
  const parts = useParts(queries.chatApplications.list.parts());
  const columns = useColumns();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedChatApplication>();
  return (
    <Page
      title={layout.chatApplications}
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
          <Notice icon="chat" title={text.none}>
            <p>{text.noneHint}</p>
          </Notice>
        }
      >
        {(rows) => (
          <DataGrid
            label={layout.chatApplications}
            rows={rows}
            columns={columns}
            keyOf={({ chatApplicationId }) => chatApplicationId}
            onOpen={({ chatApplicationId }) => navigate(paths.chatApplication(chatApplicationId))}
            hasMore={parts.hasMore}
            loadMore={parts.loadMore}
          />
        )}
      </LoadedParts>
      {isCreating && (
        <ChatCreate
          onClose={() => setCreating(false)}
          onCreated={(application) => {
            setCreating(false);
            setCreated(application);
            void reread('chatApplications');
          }}
        />
      )}
      {created && (
        <SecretDialog
          name={text.secret}
          secret={created.chatApplicationSecret}
          onClose={() => navigate(paths.chatApplication(created.chatApplicationId))}
        >
          <p>{text.secretOf(created.name)}</p>
        </SecretDialog>
      )}
    </Page>
  );
}

/** The columns that a tablet has no room for. */
const WIDE_ONLY = ['verification', 'created'];

function useColumns(): GridColumn<StaffChatApplication>[] {
  const isNarrow = useNarrow();
  const common = useText(applicationsText);
  const text = useText(chatText);
  const format = useFormat();
  const columns = useMemo<GridColumn<StaffChatApplication>[]>(
    () => [
      {
        id: 'name',
        title: common.name,
        width: 180,
        grows: true,
        render: ({ chatApplicationId, name }) => (
          <Link className="clip" tabIndex={-1} href={paths.chatApplication(chatApplicationId)}>
            {name}
          </Link>
        ),
      },
      {
        id: 'origins',
        title: common.origins,
        width: 220,
        grows: true,
        render: ({ visitorOrigins }) => <span className="clip">{visitorOrigins.join(', ')}</span>,
      },
      {
        id: 'verification',
        title: text.identityVerification,
        width: 172,
        render: ({ identityVerification }) => text[`verification_${identityVerification}`],
      },
      {
        id: 'fields',
        title: text.fieldCount,
        width: 80,
        isNumber: true,
        render: ({ fields }) => format.number(fields.filter(({ archived }) => !archived).length),
      },
      { id: 'created', title: common.createdAt, width: 120, render: ({ createdAt }) => format.date(createdAt) },
      { id: 'state', title: common.state, width: 110, render: ({ enabled }) => <EnabledBadge enabled={enabled} /> },
    ],
    [common, text, format],
  );
  return isNarrow ? columns.filter(({ id }) => !WIDE_ONLY.includes(id)) : columns;
}
