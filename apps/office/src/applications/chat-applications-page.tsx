import type { CreatedChatApplication, StaffChatApplication } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useMemo } from 'react';
import { useParts } from '../forms/use-parts.ts';
import { layoutText } from '../layout/text.ts';
import { type ResourceColumn, ResourceListPage } from '../resources/resource-list-page.tsx';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { ChatCreate } from './chat-create.tsx';
import { chatText } from './chat-text.ts';
import { EnabledBadge } from './enabled-badge.tsx';
import { applicationsText } from './text.ts';

export function ChatApplicationsPage() {
  const layout = useText(layoutText);
  const common = useText(applicationsText);
  const text = useText(chatText);
  const parts = useParts(queries.chatApplications.list.parts());
  const columns = useColumns();
  return (
    <ResourceListPage
      title={layout.chatApplications}
      icon="chat"
      first={{ title: common.name, nameOf: ({ name }) => name }}
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

function useColumns(): ResourceColumn<StaffChatApplication>[] {
  const common = useText(applicationsText);
  const text = useText(chatText);
  const format = useFormat();
  return useMemo<ResourceColumn<StaffChatApplication>[]>(
    () => [
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
        isWideOnly: true,
        render: ({ identityVerification }) => text[`verification_${identityVerification}`],
      },
      {
        id: 'fields',
        title: text.fieldCount,
        width: 80,
        isNumber: true,
        render: ({ fields }) => format.number(fields.filter(({ archived }) => !archived).length),
      },
      {
        id: 'created',
        isWideOnly: true,
        title: common.createdAt,
        width: 120,
        render: ({ createdAt }) => format.date(createdAt),
      },
      { id: 'state', title: common.state, width: 110, render: ({ enabled }) => <EnabledBadge enabled={enabled} /> },
    ],
    [common, text, format],
  );
}
