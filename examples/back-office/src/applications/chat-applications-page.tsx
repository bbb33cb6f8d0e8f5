import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import type { CreatedChatApplication, StaffChatApplication } from '@arot/sdk/staff';
import { useMemo } from 'react';
import { useParts } from '../forms/use-parts.ts';
import type { GridColumn } from '../grid/data-grid.tsx';
import { layoutText } from '../layout/text.ts';
import { useNarrow } from '../layout/use-narrow.ts';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { ChatCreate } from './chat-create.tsx';
import { chatText } from './chat-text.ts';
import { EnabledBadge } from './enabled-badge.tsx';
import { SecretListPage } from './secret-list-page.tsx';
import { applicationsText } from './text.ts';

export function ChatApplicationsPage() {
  const layout = useText(layoutText);
  const text = useText(chatText);
  const parts = useParts(queries.chatApplications.list.parts());
  const columns = useColumns();
  return (
    <SecretListPage
      title={layout.chatApplications}
      icon="chat"
      group="chatApplications"
      keyOf={({ chatApplicationId }) => chatApplicationId}
      pathOf={paths.chatApplication}
      Create={ChatCreate}
      secretOf={(created: CreatedChatApplication) => ({
        name: text.secret,
        secret: created.chatApplicationSecret,
        of: text.secretOf(created.name),
      })}
      {...{ text, parts, columns }}
    />
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
