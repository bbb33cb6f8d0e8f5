import type { StaffRole } from '@arot/sdk/staff';
import { fieldsOf, messagesOf } from '@arot/ui/errors/field-messages.ts';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { useConflict } from '../conflict/use-conflict.ts';
import { useDraft } from '../draft/use-draft.ts';
import { filledRows, ListField } from '../forms/list-field.tsx';
import { reread } from '../forms/reread.ts';
import { showValue } from '../forms/show-value.tsx';
import { formsText } from '../forms/text.ts';
import { useIdempotencyKey } from '../forms/use-idempotency-key.ts';
import { useAct, useSend } from '../forms/use-send.ts';
import { useSession } from '../session/session.ts';
import { staff } from '../shop.ts';
import { TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { uiText } from '../ui/text.ts';
import { notify } from '../ui/toasts.tsx';
import { missingPermissions } from './missing-permissions.ts';
import { PermissionChoices } from './permission-choices.tsx';
import { rolesText } from './text.ts';
import { useOwnRole } from './use-own-role.ts';
import type { PermissionRow } from './use-permissions.ts';

type Values = { readonly permissions: readonly string[] };
type Draft = Values & { readonly name: string; readonly version: string; readonly base: readonly string[] };

type Props = {
  /** The role that is changed; undefined for a new one. */
  readonly role: StaffRole | undefined;
  readonly rowsFor: (codes: readonly string[]) => PermissionRow[];
  readonly onClose: () => void;
};

/** Creates a role, or changes the permissions of one. A role keeps its name. */
export function RoleDialog({ role, rowsFor, onClose }: Props) {
  const text = useText(rolesText);
  const forms = useText(formsText);
  const ui = useText(uiText);
  const format = useFormat();
  const { data: me } = useSession();
  const ownRole = useOwnRole();
  const isOwn = role !== undefined && role.name === ownRole;
  const stored = { name: role?.name ?? '', version: role?.version ?? '', base: role?.permissions ?? [] };
  const [draft, setDraft] = useDraft<Draft>(`role-${role?.name ?? ''}`);
  const values = draft ?? { ...stored, permissions: stored.base };
  const { send, isBusy, error, reset } = useSend();
  const act = useAct();
  const keyOf = useIdempotencyKey();
  const messageOf = messagesOf(fieldsOf(error));
  const conflict = useConflict<Values, StaffRole>({
    read: () => staff.roles.get(stored.name),
    toForm: ({ permissions }) => ({ permissions }),
  });
  const mine = me?.permissions ?? [];
  const rows = rowsFor(stored.base);
  const listed = rows.map(({ code }) => code);
  const otherCodes = values.permissions.filter((code) => !listed.includes(code));
  const set = (change: Partial<Draft>) => setDraft({ ...values, ...change });

  const change = async (permissions: readonly string[], ifMatch: string) => {
    const name = stored.name;
    const saved = await send(() => staff.roles.change(name, { permissions: [...permissions] }, { ifMatch }));
    finish(text.saved(name), () =>
      act(async () => {
        await staff.roles.change(name, { permissions: [...stored.base] }, { ifMatch: saved.version });
        await reread('roles');
        notify(ui.undone);
      }),
    );
  };
  const finish = (message: string, undo?: () => unknown) => {
    setDraft(undefined);
    void reread('roles');
    void reread('accounts');
    notify(message, undo ? { undo } : {});
    onClose();
  };
  const submit = async () => {
    const permissions = filledRows(values.permissions);
    set({ permissions });
    try {
      if (role) return await change(permissions, values.version);
      const input = { name: values.name, permissions };
      const created = await send(() => staff.roles.create(input, { idempotencyKey: keyOf(input) }));
      finish(text.created(created.name));
    } catch (failure) {
      const mineNow = { before: { permissions: values.base }, mine: { permissions } };
      if (role && (await conflict.catch(failure, mineNow).catch(() => false))) reset();
    }
  };
  return (
    <>
      <FormDialog
        title={role ? text.changeTitle(role.name) : text.new}
        wide
        action={role ? ui.save : text.create}
        discard={draft && <span className="badge warn">{forms.unsaved}</span>}
        {...{ isBusy, error, onClose }}
        onSubmit={submit}
      >
        {role ? (
          <p>{text.changeHint(format.number(role.accountCount))}</p>
        ) : (
          <TextField
            label={text.name}
            value={values.name}
            autoCapitalize="none"
            spellCheck={false}
            message={messageOf('name')}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
        {isOwn && <p className="banner">{text.ownRole}</p>}
        <PermissionChoices
          rows={rows}
          chosen={values.permissions}
          isGrantable={(code) => missingPermissions(mine, [code]).length === 0}
          isFixed={(code) => isOwn && stored.base.includes(code)}
          onChange={(permissions) => set({ permissions })}
        />
        <ListField
          label={text.otherCodes}
          hint={text.otherCodesHint}
          name="otherCodes"
          messageOf={(name) => (name === 'otherCodes' ? messageOf('permissions') : codeMessage(name))}
          values={otherCodes}
          onChange={(codes) =>
            set({ permissions: [...values.permissions.filter((code) => listed.includes(code)), ...codes] })
          }
        />
      </FormDialog>
      {conflict.current && (
        <ConflictDialog
          conflict={conflict.current}
          fields={[{ name: 'permissions', label: text.permissions, show: showValue({ yes: forms.yes, no: forms.no }) }]}
          onSave={(merged, current) => change(merged.permissions, current.version)}
          onTakeTheirs={() => {
            setDraft(undefined);
            void reread('roles');
            onClose();
          }}
          onClose={conflict.close}
        />
      )}
    </>
  );

  /** Returns the message of a code. The API names its place among all permissions. */
  function codeMessage(name: string): string | undefined {
    const code = otherCodes[Number(name.split('.')[1])];
    return code === undefined ? undefined : messageOf(`permissions.${values.permissions.indexOf(code)}`);
  }
}
