import { fieldsOf, messagesOf } from '@arot/ui/errors/field-messages.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useEffect, useRef, useState } from 'react';
import { NameFields } from '../names/name-fields.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { RichTextEditor } from '../rich-text/rich-text-editor.tsx';
import { TextField } from '../ui/field.tsx';
import type { ContentFields } from './content-fields.ts';
import { contentText } from './text.ts';

type Props = {
  readonly fields: ContentFields;
  readonly onChange: (changed: Partial<ContentFields>) => void;
  readonly urlOf: (reference: string) => string;
  readonly error: unknown;
};

/** Renders the fields of content. */
export function ContentForm({ fields, onChange, urlOf, error }: Props) {
  const text = useText(contentText);
  const rejected = fieldsOf(error);
  const messages = messagesOf(rejected);
  // The messages about parts of a field, such as `images.0.url`, belong to the field.
  const messageOf = (field: string) =>
    Object.keys(rejected ?? {})
      .filter((name) => name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`))
      .map(messages)
      .join(' ') || undefined;
  // The editor begins anew only with a text that it has not made itself: after a discard, a conflict, or a colleague's change.
  const typed = useRef(JSON.stringify(fields.body));
  const [resets, setResets] = useState(0);
  const body = JSON.stringify(fields.body);
  useEffect(() => {
    if (typed.current === body) return;
    typed.current = body;
    setResets((count) => count + 1);
  }, [body]);
  return (
    <div className="card stack">
      <NameFields
        label={text.title}
        names={fields.titles}
        message={messageOf('title')}
        onChange={(titles) => onChange({ titles })}
      />
      <RichTextEditor
        label={text.body}
        value={fields.body}
        message={messageOf('body')}
        resetKey={resets}
        onChange={(body) => {
          typed.current = JSON.stringify(body);
          onChange({ body });
        }}
      />
      <TextField
        label={text.link}
        hint={text.linkHint}
        message={messageOf('externalUrl')}
        type="url"
        placeholder="https://"
        value={fields.externalUrl}
        onChange={(event) => onChange({ externalUrl: event.target.value })}
      />
      <PictureField
        label={text.pictures}
        references={fields.images}
        urlOf={urlOf}
        message={messageOf('images')}
        onChange={(images) => onChange({ images })}
      />
    </div>
  );
}
