import type { CreatedOAuthApplication } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { useCreation } from '../forms/use-creation.ts';
import { queries, queryClient, staff } from '../shop.ts';
import { CheckField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { OauthMainFields, OauthMoreFields } from './oauth-fields.tsx';
import { oauthText } from './oauth-text.ts';
import {
  creationOf,
  EMPTY_VALUES,
  type OauthKind,
  type OauthValues,
  slugOf,
  withoutEmptyRows,
} from './oauth-values.ts';
import { applicationsText } from './text.ts';

type Draft = OauthValues & { readonly kind: OauthKind; readonly thirdParty: boolean };

const EMPTY: Draft = { ...EMPTY_VALUES, kind: 'confidential', thirdParty: false };
const KINDS = ['confidential', 'public', 'native'] as const;

type Props = { readonly onCreated: (created: CreatedOAuthApplication) => void; readonly onClose: () => void };

/** Renders the form of a new OAuth application. What is typed stays a draft if the dialog is closed. */
export function OauthCreate({ onCreated, onClose }: Props) {
  const common = useText(applicationsText);
  const text = useText(oauthText);
  const { values, messageOf, isBusy, error, create, ...form } = useCreation<Draft>('oauth-application-new', EMPTY);
  const set = (change: Partial<Draft>) => {
    // The slug follows the name until the user has typed another one.
    const follows = 'name' in change && values.slug === slugOf(values.name);
    form.set({ ...change, ...(follows ? { slug: slugOf(change.name ?? '') } : {}) });
  };
  const submit = async () => {
    const filled = withoutEmptyRows(values);
    form.set(filled);
    const created = await create(creationOf(filled, values.kind, values.thirdParty), staff.oauthApplications.create);
    if (!created) return;
    const { clientSecret: _, ...application } = created;
    queryClient.setQueryData(queries.oauthApplications.get(created.clientId).queryKey, application);
    onCreated(created);
  };
  return (
    <FormDialog title={text.newTitle} wide action={common.create} {...{ isBusy, error, onClose }} onSubmit={submit}>
      <OauthMainFields values={values} set={set} messageOf={messageOf} />
      <fieldset className="field choices">
        <legend>{text.kind}</legend>
        {KINDS.map((kind) => (
          <label className="check" key={kind}>
            <input type="radio" name="kind" checked={values.kind === kind} onChange={() => set({ kind })} />
            <span>
              {text[kind]}
              <span className="hint">{text[`${kind}Hint`]}</span>
            </span>
          </label>
        ))}
        <p className="hint">{text.kindHint}</p>
      </fieldset>
      <CheckField
        label={text.thirdPartyField}
        checked={values.thirdParty}
        onChange={(event) => set({ thirdParty: event.target.checked })}
      />
      <details>
        <summary>{text.more}</summary>
        <div className="stack">
          <OauthMoreFields values={values} set={set} messageOf={messageOf} isPublic={values.kind !== 'confidential'} />
        </div>
      </details>
    </FormDialog>
  );
}
