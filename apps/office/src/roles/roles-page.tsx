import './roles.css';
import '../forms/forms.css';
import type { StaffRole } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { layoutText } from '../layout/text.ts';
import { queries } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { rolesText } from './text.ts';
import { usePermissions } from './use-permissions.ts';

/** Renders the roles of the shop and their permissions. */
export function RolesPage() {
  const layout = useText(layoutText);
  const text = useText(rolesText);
  const roles = useQuery(queries.roles.list({ limit: 200 }));
  const permissions = usePermissions();
  const [edited, setEdited] = useState<StaffRole | 'new'>();
  return (
    <Page
      title={layout.roles}
      actions={
        <Button kind="primary" icon="plus" onClick={() => setEdited('new')}>
          {text.new}
        </Button>
      }
    >
      <p className="soft">{text.rules}</p>
      <Loaded query={permissions.query}>
        {() => (
          <Loaded query={roles}>
            {({ items }) =>
              items.length === 0 ? (
                <Notice icon="lock" title={text.none}>
                  <p>{text.noneHint}</p>
                </Notice>
              ) : (
                <RoleMatrix roles={items} rowsFor={permissions.rowsFor} onEdit={setEdited} />
              )
            }
          </Loaded>
        )}
      </Loaded>
      {edited && (
        <RoleDialog
          role={edited === 'new' ? undefined : edited}
          rowsFor={permissions.rowsFor}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  );
}
