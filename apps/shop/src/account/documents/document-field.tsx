import { useText } from '@arot/ui/i18n/text.ts';
import { useId, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { accountText } from '../text.ts';
import { checkFile, DOCUMENTS, type DocumentPart } from './documents.ts';

type Props = {
  readonly part: DocumentPart;
  readonly isRequired?: boolean;
  readonly message?: string | undefined;
};

/** Renders a document of the customer, which can be taken back before it is sent. */
export function DocumentField({ part, isRequired = false, message: rejection }: Props) {
  const text = useText(accountText);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string>();
  /** Says what is wrong with the file that was chosen last. */
  const [issue, setIssue] = useState<string>();
  const message = issue ?? rejection;
  const { accept, hint } = DOCUMENTS[part];
  const choose = (file: File | undefined) => {
    setName(file?.name);
    setIssue(file && checkFile(part, file)[0]);
  };
  const remove = () => {
    if (!input.current) return;
    input.current.value = '';
    input.current.focus();
    choose(undefined);
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {text[part]} {!isRequired && <span className="hint">({text.optional})</span>}
      </label>
      <p className="hint" id={`${id}-hint`}>
        {text[hint]}
      </p>
      <div className="document-input">
        <input
          ref={input}
          id={id}
          name={part}
          type="file"
          accept={accept}
          onChange={(event) => choose(event.currentTarget.files?.[0])}
          aria-invalid={message === undefined ? undefined : true}
          aria-describedby={message === undefined ? `${id}-hint` : `${id}-hint ${id}-message`}
        />
        {name !== undefined && (
          <button type="button" className="icon-button" onClick={remove} aria-label={text.remove(text[part])}>
            <Icon name="close" />
          </button>
        )}
      </div>
      {message !== undefined && (
        <p className="message" id={`${id}-message`} role="alert">
          {message}
        </p>
      )}
    </div>
  );
}
