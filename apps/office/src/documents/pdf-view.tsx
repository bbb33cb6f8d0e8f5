import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import type { DocumentFile } from './document-file.ts';
import { type OpenPdf, openPdf } from './open-pdf.ts';
import { PdfPage } from './pdf-page.tsx';
import { documentText } from './text.ts';
import { useSize } from './use-size.ts';
import type { View } from './view.ts';

type Props = {
  readonly file: DocumentFile;
  readonly name: string;
  readonly view: View;
  readonly onBroken: (isLocked: boolean) => void;
};

const PADDING = 24;

/** Renders the pages of a PDF below each other. A page is drawn when it comes into view. */
export function PdfView({ file, name, view, onBroken }: Props) {
  const text = useText(documentText);
  const format = useFormat();
  const stage = useRef<HTMLDivElement>(null);
  const size = useSize(stage);
  const [pdf, setPdf] = useState<OpenPdf>();
  const failed = useEffectEvent(onBroken);

  useEffect(() => {
    let isClosed = false;
    let opened: OpenPdf | undefined;
    openPdf(file.bytes)
      .then((result) => {
        opened = result;
        if (isClosed) result.close();
        else setPdf(result);
      })
      .catch((error: unknown) => {
        if (!isClosed) failed(error instanceof Error && error.name === 'PasswordException');
      });
    return () => {
      isClosed = true;
      opened?.close();
    };
  }, [file]);

  const count = pdf?.document.numPages ?? 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the pages
    <section className="viewer-stage viewer-pages" ref={stage} tabIndex={0} aria-label={text.pages(name)}>
      {(!pdf || !size) && <Skeleton rows={12} />}
      {pdf &&
        size &&
        Array.from({ length: count }, (_, index) => (
          <PdfPage
            // biome-ignore lint/suspicious/noArrayIndexKey: the number of a page is its identity
            key={index}
            document={pdf.document}
            number={index + 1}
            width={Math.max(160, size.width - PADDING)}
            view={view}
            label={text.page(format.number(index + 1), format.number(count))}
            onBroken={() => onBroken(false)}
          />
        ))}
    </section>
  );
}
