import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { type DragEvent, useId, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import type { Target } from './columns.ts';
import { importText } from './text.ts';

const MOST_BYTES = 50 * 1024 * 1024;
const TABLES = ['.xlsx', '.csv', '.tsv', '.jsonl'];

type Props = {
  readonly target: Target;
  readonly isBusy: boolean;
  readonly isReady: boolean;
  readonly progress: number | undefined;
  readonly onChoose: (file: File) => void;
};

/** Renders the place for a file: it is dropped there, or chosen. */
export function DropZone({ target, isBusy, isReady, progress, onChoose }: Props) {
  const text = useText(importText);
  const format = useFormat();
  const id = useId();
  const [message, setMessage] = useState<string>();
  const kinds = target === 'pictures' ? ['.zip'] : TABLES;
  const choose = (file: File | null | undefined) => {
    if (!file || isBusy || !isReady) return;
    const isKnown = kinds.some((kind) => file.name.toLowerCase().endsWith(kind));
    const wrong = !isKnown
      ? text.wrongKind(kinds.join(', '))
      : file.size === 0
        ? text.emptyFile
        : file.size > MOST_BYTES
          ? text.tooLarge
          : undefined;
    setMessage(wrong);
    if (wrong === undefined) onChoose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    choose(event.dataTransfer.files.item(0));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same without a mouse
    <div className="drop-zone" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <p>{isBusy ? (progress === undefined || progress === 1 ? text.checking : text.uploading) : text.drop}</p>
      {progress !== undefined && (
        <progress className="progress" value={progress} max={1} aria-label={text.uploading}>
          {format.number(Math.round(progress * 100))}
        </progress>
      )}
      <label className="button primary file-button">
        <Icon name="upload" />
        {text.choose}
        <input
          className="unseen"
          type="file"
          accept={kinds.join(',')}
          disabled={!isReady}
          aria-invalid={message === undefined ? undefined : true}
          aria-describedby={message === undefined ? undefined : id}
          onChange={({ target: input }) => {
            choose(input.files?.item(0));
            // So that the same file can be chosen again after it was corrected.
            input.value = '';
          }}
        />
      </label>
      {message !== undefined && (
        <p className="file-message" id={id} role="alert">
          {message}
        </p>
      )}
      <p className="soft small">{text.nothingYet}</p>
    </div>
  );
}
