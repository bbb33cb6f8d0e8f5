import type { StaffCustomerDocument } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { lazyComponent } from '@arot/ui/ui/lazy-component.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { letterOf } from '../layout/letter-of.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { Failure, Notice } from '../ui/notice.tsx';
import './documents.css';
import { detectType } from './detect-type.ts';
import { saveFile } from './document-file.ts';
import { ImageView } from './image-view.tsx';
import { documentText } from './text.ts';
import { useDocumentFile } from './use-document-file.ts';
import { FITTED, viewAfter } from './view.ts';
import { ViewerToolbar } from './viewer-toolbar.tsx';

const PdfView = lazyComponent(async () => (await import('./pdf-view.tsx')).PdfView, <Opening />);

function Opening() {
  const text = useText(documentText);
  return <p role="status">{text.opening}</p>;
}

type Props = {
  readonly customerId: string;
  readonly document: StaffCustomerDocument;
  readonly onClose: () => void;
};

/** Opens a private document beside what it is needed for. It is read from the server each time, and stored nowhere. */
export function DocumentViewer({ customerId, document, onClose }: Props) {
  const text = useText(documentText);
  const name = text[document.type];
  const { file, error, retry } = useDocumentFile(customerId, document);
  const [view, setView] = useState(FITTED);
  const [broken, setBroken] = useState<'broken' | 'locked'>();
  const panel = useRef<HTMLElement>(null);
  const kind = file && detectType(file.bytes);
  const isShown = file !== undefined && kind !== undefined && broken === undefined;

  // The keyboard goes on where the document is, and back to its button afterwards.
  useEffect(() => {
    const before = globalThis.document.activeElement;
    // On a narrow page it is below the rest. Elsewhere the page stays where the pointer is.
    const top = panel.current?.getBoundingClientRect().top ?? 0;
    if (top > innerHeight / 2) panel.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useEffect(() => {
    if (isShown) panel.current?.querySelector<HTMLElement>('.viewer-stage')?.focus({ preventScroll: true });
  }, [isShown]);

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') onClose();
    else {
      const next = isShown ? viewAfter(letterOf(event), view) : undefined;
      if (!next) return;
      setView(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const shown = { name, view, onChange: setView };
  return (
    <section className="viewer card" ref={panel} aria-label={name} onKeyDown={press}>
      <div className="viewer-head">
        <h2>{name}</h2>
        <ViewerToolbar
          view={view}
          onChange={setView}
          canView={isShown}
          onDownload={file && (() => saveFile(file))}
          onClose={onClose}
        />
      </div>
      {error !== undefined && <Failure error={error} retry={retry} />}
      {!file && error === undefined && <Opening />}
      {file && !isShown && (
        <Notice icon="warning" role="alert" title={broken === 'locked' ? text.locked : text.broken}>
          <p>{broken === 'locked' ? text.lockedHint : text.brokenHint}</p>
          <Button icon="download" onClick={() => saveFile(file)}>
            {text.download}
          </Button>
        </Notice>
      )}
      {isShown && kind === 'image' && <ImageView {...shown} file={file} onBroken={() => setBroken('broken')} />}
      {isShown && kind === 'pdf' && (
        <Failed>
          <PdfView {...shown} file={file} onBroken={(isLocked) => setBroken(isLocked ? 'locked' : 'broken')} />
        </Failed>
      )}
    </section>
  );
}
