import { useText } from '@arot/example-shared/i18n/text.ts';
import type { CustomerDocument } from '@arot/sdk';
import { useState } from 'react';
import { client } from '../../shop.ts';
import { Icon } from '../../ui/icon.tsx';
import { DOCUMENT_PARTS, DOCUMENTS, type DocumentPart } from '../documents.ts';
import { accountText } from '../text.ts';

/** Renders the documents that the customer has sent. */
export function DocumentList({ documents }: { readonly documents: readonly CustomerDocument[] }) {
  const text = useText(accountText);
  if (documents.length === 0) return <p className="soft">{text.noDocuments}</p>;
  return (
    <ul className="rows documents">
      {DOCUMENT_PARTS.map((part) => {
        const document = documents.find(({ type }) => type === DOCUMENTS[part].type);
        return document && <DocumentRow key={part} part={part} document={document} />;
      })}
    </ul>
  );
}

function DocumentRow({ part, document }: { readonly part: DocumentPart; readonly document: CustomerDocument }) {
  const text = useText(accountText);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const download = async () => {
    setState('loading');
    try {
      const file = await client.customers.downloadDocument(DOCUMENTS[part].path);
      save(await file.blob(), file.name ?? document.originalName);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <li>
      <Icon name="document" />
      <div>
        <strong>{text[part]}</strong>
        <span className="soft small">{document.originalName}</span>
        {state === 'failed' && (
          <span className="message" role="alert">
            {text.documentMissing}
          </span>
        )}
      </div>
      <button
        type="button"
        className="button"
        disabled={state === 'loading'}
        onClick={() => void download()}
        aria-label={text.downloadOf(text[part])}
      >
        {state === 'loading' ? text.downloading : text.download}
      </button>
    </li>
  );
}

/** Saves bytes that the page has already. A plain link would send no token in bearer mode. */
function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
