import { fieldsOf } from '@arot/example-shared/errors/field-messages.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { CreatedOAuthApplication } from '@arot/sdk/staff';
import type { FormEvent } from 'react';
import { useDraft } from '../draft/use-draft.ts';
import { useFieldMessage } from '../errors/use-field-message.ts';
import { FormError } from '../forms/form-error.tsx';
import { useIdempotencyKey } from '../forms/use-idempotency-key.ts';
import { useSend } from '../forms/use-send.ts';
import { queries, queryClient, staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CheckField } from '../ui/field.tsx';
import { uiText } from '../ui/text.ts';
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

/** The form of a new OAuth application. What is typed stays a draft if the dialog is closed. */
export function OauthCreate({ onCreated, onClose }: Props) {
  const common = useText(applicationsText);
  const text = useText(oauthText);
  const ui = useText(uiText);
  const [draft = EMPTY, setDraft] = useDraft<Draft>('oauth-application-new');
  const { send, isBusy, error } = useSend();
  const keyOf = useIdempotencyKey();
  const messageOf = useFieldMessage(fieldsOf(error));
  const set = (change: Partial<Draft>) => {
    // The slug follows the name until the user has typed another one.
    const follows = 'name' in change && draft.slug === slugOf(draft.name);
    setDraft({ ...draft, ...change, ...(follows ? { slug: slugOf(change.name ?? '') } : {}) });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const values = withoutEmptyRows(draft);
    setDraft(values);
    const input = creationOf(values, values.kind, values.thirdParty);
    const created = await send(() => staff.oauthApplications.create(input, { idempotencyKey: keyOf(input) })).catch(
      () => undefined,
    );
    if (!created) return;
    const { clientSecret: _, ...application } = created;
    queryClient.setQueryData(queries.oauthApplications.get(created.clientId).queryKey, application);
    setDraft(undefined);
    onCreated(created);
  };
  return (
    <Dialog title={text.newTitle} wide onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <OauthMainFields values={draft} set={set} messageOf={messageOf} />
        <fieldset className="field choices">
          <legend>{text.kind}</legend>
          {KINDS.map((kind) => (
            <label className="check" key={kind}>
              <input type="radio" name="kind" checked={draft.kind === kind} onChange={() => set({ kind })} />
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
          checked={draft.thirdParty}
          onChange={(event) => set({ thirdParty: event.target.checked })}
        />
        <details>
          <summary>{text.more}</summary>
          <div className="stack">
            <OauthMoreFields values={draft} set={set} messageOf={messageOf} isPublic={draft.kind !== 'confidential'} />
          </div>
        </details>
        <FormError error={error} />
        <div className="dialog-foot">
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {common.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
