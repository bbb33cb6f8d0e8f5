import './issues.css';
import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { uiText } from '../../ui/text.ts';
import { PricePreview } from '../bulk/price-preview.tsx';
import { usePriceChange } from '../bulk/use-price-change.ts';
import { MOST_BYTES, readPriceFile } from './read-price-file.ts';
import { csvText } from './text.ts';

const MEGABYTE = 1024 * 1024;

/** Chooses a price list, shows what it would change or what is wrong with it, and applies it. */
export function ImportDialog({
  dropped,
  onClose,
}: {
  readonly dropped?: File | undefined;
  readonly onClose: () => void;
}) {
  const text = useText(csvText);
  const ui = useText(uiText);
  const format = useFormat();
  const [name, setName] = useState('');
  const [message, setMessage] = useState<string>();
  const messageId = useId();
  const change = usePriceChange();
  const choose = async (file: File | null | undefined) => {
    if (!file) return;
    setMessage(undefined);
    setName(file.name);
    const read = await readPriceFile(file);
    if ('csv' in read) return void change.check({ csv: read.csv });
    const inMegabytes = (bytes: number) => format.number(Math.ceil((bytes / MEGABYTE) * 10) / 10);
    setMessage(
      read.wrong === 'tooLarge' ? text.tooLarge(inMegabytes(read.bytes), inMegabytes(MOST_BYTES)) : text[read.wrong],
    );
  };
  const first = useRef(() => void choose(dropped));
  useEffect(() => first.current(), []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void choose(event.dataTransfer.files.item(0));
  };
  const isForm = change.preview === undefined && change.error === undefined;
  return (
    <Dialog title={name === '' ? text.import : text.file(name)} wide onClose={onClose}>
      {isForm ? (
        <>
          <p className="soft">{text.importHint}</p>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same without a mouse */}
          <div className="drop-zone" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
            <p>{change.isBusy ? text.checking : text.drop}</p>
            <label className="button file-button">
              <Icon name="upload" />
              {text.choose}
              <input
                className="unseen"
                type="file"
                accept=".csv,text/csv"
                aria-invalid={message === undefined ? undefined : true}
                aria-describedby={message === undefined ? undefined : messageId}
                onChange={({ target }) => {
                  void choose(target.files?.item(0));
                  // So that the same file can be chosen again after it was corrected.
                  target.value = '';
                }}
              />
            </label>
            {message !== undefined && (
              <p className="file-message" id={messageId} role="alert">
                {message}
              </p>
            )}
          </div>
          <div className="dialog-foot">
            <Button onClick={onClose}>{ui.cancel}</Button>
          </div>
        </>
      ) : (
        <PricePreview change={change} onBack={change.back} onDone={onClose}>
          {change.preview && change.preview.ignoredColumns.length > 0 && (
            <p className="soft">{text.ignored(change.preview.ignoredColumns.join(', '))}</p>
          )}
        </PricePreview>
      )}
    </Dialog>
  );
}
