import './forms.css';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { type ClipboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { formsText } from './text.ts';

type Props = {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The name of the field in the messages of the API: `redirectUris.1` is the second row. */
  readonly name: string;
  readonly messageOf: (name: string) => string | undefined;
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
  readonly placeholder?: string;
};

/** Renders a list of texts, one a row. Several lines that are pasted become several rows. */
export function ListField({ label, hint, name, messageOf, values, onChange, placeholder }: Props) {
  const text = useText(formsText);
  const format = useFormat();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const focusRow = useRef<number>(undefined);
  // There is always a row to type in.
  const rows = values.length === 0 ? [''] : values;
  const ofList = messageOf(name);
  useEffect(() => {
    if (focusRow.current === undefined) return;
    list.current?.querySelectorAll('input').item(focusRow.current)?.focus();
    focusRow.current = undefined;
  });
  const replace = (index: number, ...by: string[]) => onChange(rows.toSpliced(index, 1, ...by));
  const paste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const lines = event.clipboardData.getData('text').split(/\s*\n\s*/);
    const pasted = lines.filter((line) => line !== '');
    if (pasted.length < 2) return;
    event.preventDefault();
    replace(index, ...[rows[index] ?? '', ...pasted].filter((line) => line !== ''));
  };
  return (
    <fieldset className="field" aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <legend>{label}</legend>
      <ul className="stack tight" ref={list}>
        {rows.map((value, index) => {
          const row = format.number(index + 1);
          const message = messageOf(`${name}.${index}`) ?? (index === 0 ? ofList : undefined);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position
            <li key={index}>
              <div className="list-field-row">
                <input
                  className="input"
                  aria-label={text.row(label, row)}
                  aria-invalid={message === undefined ? undefined : true}
                  aria-describedby={message === undefined ? undefined : `${id}-${index}`}
                  spellCheck={false}
                  autoCapitalize="none"
                  placeholder={placeholder}
                  value={value}
                  onChange={(event) => replace(index, event.target.value)}
                  onPaste={(event) => paste(event, index)}
                />
                {values.length > 0 && (
                  <Button
                    kind="quiet"
                    icon="close"
                    label={text.remove(row)}
                    onClick={() => {
                      focusRow.current = Math.max(0, index - 1);
                      replace(index);
                    }}
                  />
                )}
              </div>
              {message !== undefined && (
                <p className="message" id={`${id}-${index}`} role="alert">
                  {message}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <div>
        <Button
          icon="plus"
          aria-label={`${text.add}: ${label}`}
          onClick={() => {
            focusRow.current = rows.length;
            onChange([...rows, '']);
          }}
        >
          {text.add}
        </Button>
      </div>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}

/** Returns the rows of a list that have a text, without spaces around them. */
export function filledRows(values: readonly string[]): string[] {
  return values.map((value) => value.trim()).filter((value) => value !== '');
}
