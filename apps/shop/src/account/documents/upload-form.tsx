import { ValidationError } from '@arot/sdk';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { client } from '../../shop.ts';
import { AccountForm } from '../account-form.tsx';
import { refreshAccount } from '../use-action.ts';
import { DocumentField } from './document-field.tsx';
import { checkFile, DOCUMENTS, type DocumentPart, says } from './documents.ts';
import { documentText } from './text.ts';
import { UploadProgress } from './upload-progress.tsx';

type Props = { readonly part: DocumentPart; readonly finish: () => void; readonly cancel: () => void };

/** Sends a document. */
export function UploadForm({ part, finish, cancel }: Props) {
  const text = useText(documentText);
  /** The part that has been sent; undefined if nothing is in flight. */
  const [sent, setSent] = useState<number>();
  const submit = async (entries: FormData) => {
    const file = entries.get(part);
    const issues = file instanceof File && file.name !== '' ? checkFile(part, file) : says('required');
    if (issues.length > 0 || !(file instanceof File)) {
      throw new ValidationError({ code: 'VALIDATION_ERROR', status: 400, message: '', fields: { file: issues } });
    }
    setSent(0);
    try {
      await client.customers.uploadDocument(
        DOCUMENTS[part].path,
        { file },
        { onUploadProgress: ({ loaded, total }) => setSent(total ? loaded / total : 0) },
      );
    } finally {
      setSent(undefined);
      await refreshAccount();
    }
    finish();
  };
  return (
    <AccountForm action={text.send} submit={submit} cancel={cancel}>
      {(messageOf) => (
        <>
          <DocumentField part={part} isRequired message={messageOf('file')} />
          <UploadProgress sent={sent} />
        </>
      )}
    </AccountForm>
  );
}
