import type { StaffCustomer, StaffCustomerDocument } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useMay } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import './documents.css';
import { documentText } from './text.ts';

type Props = {
  readonly documents: StaffCustomer['documents'];
  readonly opened: StaffCustomerDocument['type'] | undefined;
  readonly onOpen: (type: StaffCustomerDocument['type']) => void;
  /** The numbers of the documents are keys of the page. */
  readonly showKeys?: boolean;
};

/** Renders the documents of a customer. Nothing is read before one of them is opened. */
export function DocumentList({ documents, opened, onOpen, showKeys = false }: Props) {
  const text = useText(documentText);
  const format = useFormat();
  const may = useMay();
  if (documents.length === 0) return <p className="soft">{text.none}</p>;
  const mayOpen = may('documents:read');
  return (
    <div className="stack document-list">
      <ul className="stack">
        {documents.map(({ type, mimeType, byteSize, uploadedAt }, index) => {
          const isPdf = mimeType === 'application/pdf';
          const size = text.kilobytes(format.number(Math.max(1, Math.round(byteSize / 1024))));
          const words = (
            <span>
              <strong>{text[type]}</strong>
              <br />
              <span className="small soft">
                {isPdf ? 'PDF' : mimeType.replace('image/', '').toUpperCase()} · {size} · {format.date(uploadedAt)}
              </span>
            </span>
          );
          return (
            <li key={type}>
              {mayOpen ? (
                <button
                  type="button"
                  className="document-button"
                  aria-pressed={opened === type}
                  onClick={() => onOpen(type)}
                >
                  <Icon name={isPdf ? 'page' : 'eye'} />
                  {words}
                  {showKeys && <kbd>{index + 1}</kbd>}
                </button>
              ) : (
                <div className="document-button">
                  <Icon name="lock" /> {words}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <p className="small soft">{mayOpen ? text.recorded : text.noPermission}</p>
    </div>
  );
}
