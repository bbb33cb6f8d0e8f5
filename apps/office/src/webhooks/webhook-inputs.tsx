import { useText } from '@arot/ui/i18n/text.ts';
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import { EventChoices } from './event-choices.tsx';
import { webhookText } from './text.ts';
import type { WebhookValues } from './webhook-values.ts';

type Props = {
  readonly values: WebhookValues;
  readonly set: (change: Partial<WebhookValues>) => void;
  readonly messageOf: (name: string) => string | undefined;
};

/** Renders the inputs of a webhook endpoint. */
export function WebhookInputs({ values, set, messageOf }: Props) {
  const text = useText(webhookText);
  return (
    <>
      <TextField
        label={text.url}
        hint={text.urlHint}
        value={values.url}
        inputMode="url"
        spellCheck={false}
        placeholder="https://"
        message={messageOf('url')}
        onChange={(event) => set({ url: event.target.value })}
      />
      <EventChoices
        patterns={values.types}
        message={messageOf('types') ?? values.types.map((_, index) => messageOf(`types.${index}`)).find(Boolean)}
        onChange={(types) => set({ types })}
      />
      <SelectField
        label={text.ordering}
        hint={text.orderingHint}
        value={values.ordering}
        message={messageOf('ordering')}
        onChange={(event) => set({ ordering: event.target.value === 'subject' ? 'subject' : 'none' })}
      >
        <option value="none">{text.ordering_none}</option>
        <option value="subject">{text.ordering_subject}</option>
      </SelectField>
      <TextArea
        label={text.description}
        value={values.description}
        message={messageOf('description')}
        onChange={(event) => set({ description: event.target.value })}
      />
    </>
  );
}
