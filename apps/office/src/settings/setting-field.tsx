import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { PictureField } from '../pictures/picture-field.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import type { SettingKey } from './groups.ts';
import { looksLikePhone } from './read-phone.ts';
import { settingsText, settingText } from './text.ts';

type Props = {
  readonly name: SettingKey;
  readonly kind: 'text' | 'long' | 'url' | 'email' | 'tel' | 'picture';
  readonly value: string;
  /** It differs from what is stored. */
  readonly isChanged: boolean;
  readonly message: string | undefined;
  readonly urlOf: (reference: string) => string;
  readonly onChange: (value: string) => void;
};

/** Renders the field of one setting. */
export function SettingField({ name, kind, value, isChanged, message, urlOf, onChange }: Props) {
  const text = useText(settingsText);
  const label = useText(settingText)[name];
  const [isTyping, setTyping] = useState(false);
  if (kind === 'picture') {
    return (
      <div className={isChanged ? 'setting changed' : 'setting'}>
        <PictureField
          label={label}
          max={1}
          references={value === '' ? [] : [value]}
          urlOf={urlOf}
          message={message}
          onChange={([picture = '']) => onChange(picture)}
        />
      </div>
    );
  }
  const common = { label, message, value, name };
  // The API takes any text, as its specification says. So the page only warns, and not before the number is typed to its end.
  const isDoubtful = kind === 'tel' && !isTyping && value.trim() !== '' && !looksLikePhone(value);
  const warning = (
    <span className="setting-warning" role="status">
      {text.phoneWarning}
    </span>
  );
  const hints = {
    url: text.urlHint,
    tel: isDoubtful ? warning : text.phoneHint,
    text: text.nameHint,
    email: undefined,
  };
  return (
    <div className={`setting ${kind === 'long' ? 'long' : ''} ${isChanged ? 'changed' : ''}`}>
      {kind === 'long' ? (
        <TextArea {...common} hint={text.nameHint} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <TextField
          {...common}
          hint={hints[kind]}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          // The API decides what is valid, and says so in the language of the page.
          inputMode={kind === 'text' ? undefined : kind}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}
