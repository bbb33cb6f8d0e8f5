import type { CustomerDocument, DocumentRequirement } from '@arot/sdk';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { client } from '../../shop.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFresh } from '../code/fresh.tsx';
import { Editable } from '../editable.tsx';
import { Problem } from '../problem.tsx';
import { accountText } from '../text.ts';
import { useAction } from '../use-action.ts';
import { DOCUMENTS, type DocumentPart } from './documents.ts';
import { saveFile } from './save-file.ts';
import { documentText } from './text.ts';
import { UploadForm } from './upload-form.tsx';

type Props = {
  readonly part: DocumentPart;
  readonly document: CustomerDocument | undefined;
  readonly requirement: DocumentRequirement | undefined;
};

/** Renders a document: its download, and its upload while it is missing or the shop asks for another one. */
export function DocumentRow({ part, document, requirement }: Props) {
  const text = useText(accountText);
  const own = useText(documentText);
  const { date } = useFormat();
  return (
    <li className={requirement && 'required'}>
      <Icon name={requirement ? 'warning' : 'document'} />
      <div>
        <strong>{text[part]}</strong>
        <span className="soft small">{document?.originalName ?? own.notSent}</span>
        {requirement && (
          <>
            <span className="lines">{own.required(requirement.reason)}</span>
            <span className="soft small">{own.since(date(requirement.requestedAt))}</span>
          </>
        )}
      </div>
      {document && <Download part={part} name={document.originalName} />}
      <Editable
        label={document ? own.sendAnother : own.send}
        what={text[part]}
        done={own.sent}
        isClosed={document !== undefined && requirement === undefined}
        form={(actions) => <UploadForm part={part} {...actions} />}
      />
    </li>
  );
}

function Download({ part, name }: { readonly part: DocumentPart; readonly name: string }) {
  const text = useText(accountText);
  const own = useText(documentText);
  const { isRunning, message, run } = useAction();
  const fresh = useFresh();
  const download = async () => {
    const file = await fresh(() => client.customers.downloadDocument(DOCUMENTS[part].path));
    saveFile(await file.blob(), file.name ?? name);
  };
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={isRunning}
        onClick={() => void run(download)}
        aria-label={own.downloadOf(text[part])}
      >
        {isRunning ? own.loading : own.download}
      </button>
      <Problem message={message} />
    </>
  );
}
