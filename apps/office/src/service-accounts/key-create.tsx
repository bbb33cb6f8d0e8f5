import type { CreatedServiceKey, ServiceAccount, ServiceKeyInput } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { applicationsText } from '../applications/text.ts';
import { filledRows, ListField } from '../forms/list-field.tsx';
import { useCreation } from '../forms/use-creation.ts';
import { ALL_PERMISSIONS } from '../roles/missing-permissions.ts';
import { usePermissions } from '../roles/use-permissions.ts';
import { staff } from '../shop.ts';
import { DateInput } from '../ui/date/date-input.tsx';
import { CheckField, TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { serviceAccountText } from './text.ts';

type Values = {
  readonly name: string;
  /** The last day of the key; empty for the default of the API. */
  readonly day: string;
  /** Undefined: everything that the role may do. */
  readonly permissions?: readonly string[] | undefined;
  readonly addressRanges: readonly string[];
};

type Props = {
  readonly account: ServiceAccount;
  readonly onCreated: (created: CreatedServiceKey) => void;
  readonly onClose: () => void;
};

const EMPTY_VALUES: Values = { name: '', day: '', addressRanges: [] };
const FOR_PEOPLE = ['accounts:write', 'documents:read', ALL_PERMISSIONS];

/** Renders the form of a new key. */
export function KeyCreate({ account, onCreated, onClose }: Props) {
  const common = useText(applicationsText);
  const text = useText(serviceAccountText);
  const { id, permissions: ofRole } = account;
  const form = useCreation<Values>(`service-key-${id}`, EMPTY_VALUES);
  const { values, set, messageOf, isBusy, error, create } = form;
  const submit = async () => {
    const created = await create(inputOf(values), (input, options) =>
      staff.serviceAccounts.createKey(id, input, options),
    );
    if (created) onCreated(created);
  };
  return (
    <FormDialog title={text.newKey} wide action={common.create} {...{ isBusy, error, onClose }} onSubmit={submit}>
      <TextField
        label={common.name}
        value={values.name}
        autoComplete="off"
        message={messageOf('name')}
        onChange={(event) => set({ name: event.target.value })}
      />
      <div className="field">
        <DateInput label={text.validUntil} showLabel value={values.day} onChange={(day) => set({ day })} />
        <p className="hint">{text.endHint}</p>
        {messageOf('expiresAt') !== undefined && (
          <p className="message" role="alert">
            {messageOf('expiresAt')}
          </p>
        )}
      </div>
      <Permissions
        ofRole={ofRole}
        chosen={values.permissions}
        message={messageOf('permissions')}
        onChange={(permissions) => set({ permissions })}
      />
      <ListField
        label={text.networks}
        hint={text.addressRangesHint}
        name="addressRanges"
        placeholder="203.0.113.0/24"
        messageOf={messageOf}
        values={values.addressRanges}
        onChange={(addressRanges) => set({ addressRanges })}
      />
    </FormDialog>
  );
}

type PermissionsProps = {
  readonly ofRole: readonly string[];
  readonly chosen: readonly string[] | undefined;
  readonly message: string | undefined;
  readonly onChange: (chosen: readonly string[] | undefined) => void;
};

/** Renders the choice between everything that the role may do and some of it. */
function Permissions({ ofRole, chosen, message, onChange }: PermissionsProps) {
  const text = useText(serviceAccountText);
  const { rowsFor } = usePermissions();
  const rows = rowsFor(ofRole).filter(
    ({ code }) => !FOR_PEOPLE.includes(code) && (ofRole.includes(ALL_PERMISSIONS) || ofRole.includes(code)),
  );
  return (
    <fieldset className="field">
      <legend>{text.permissions}</legend>
      <CheckField
        label={text.allOfRole}
        checked={chosen === undefined}
        onChange={() => onChange(chosen === undefined ? [] : undefined)}
      />
      {chosen && (
        <div className="form-grid choices">
          {rows.map(({ code, description }) => {
            const isChosen = chosen.includes(code);
            return (
              <CheckField
                key={code}
                label={
                  <>
                    <code>{code}</code>
                    <span className="hint">{description}</span>
                  </>
                }
                checked={isChosen}
                aria-invalid={message === undefined ? undefined : true}
                onChange={() => onChange(isChosen ? chosen.filter((each) => each !== code) : [...chosen, code])}
              />
            );
          })}
        </div>
      )}
      <p className="hint">{text.forPeople}</p>
      {message !== undefined && (
        <p className="message" role="alert">
          {message}
        </p>
      )}
    </fieldset>
  );
}

/** Returns the request. A key is valid until the end of its last day. */
function inputOf({ name, day, permissions, addressRanges }: Values): ServiceKeyInput {
  return {
    name,
    ...(day === '' ? {} : { expiresAt: new Date(`${day}T23:59:59`).toISOString() }),
    ...(permissions ? { permissions: [...permissions] as ServiceKeyInput['permissions'] } : {}),
    addressRanges: filledRows(addressRanges),
  };
}
