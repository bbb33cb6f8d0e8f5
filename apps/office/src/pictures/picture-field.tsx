import './pictures.css';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { type DragEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useMay } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { AddUrl } from './add-url.tsx';
import { PictureTile } from './picture-tile.tsx';
import { PicturesOnly } from './pictures-only.tsx';
import { pictureText } from './text.ts';
import { FileIssue, UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const TYPES = 'image/jpeg,image/png,image/webp,image/avif';

type Props = {
  readonly label: ReactNode;
  /** The references as the API stores them, in order. */
  readonly references: readonly string[];
  readonly urlOf: (reference: string) => string;
  readonly onChange: (references: readonly string[]) => void;
  readonly max?: number;
  /** The issue with the pictures, and the action for the user. */
  readonly message?: string | undefined;
};

/** Renders pictures in order. A role that may not upload pictures sees them only. */
export function PictureField(props: Props) {
  return useMay()('catalog:write') ? <EditedPictures {...props} /> : <PicturesOnly {...props} />;
}

/** Renders pictures in order: dropped or chosen, uploaded, moved by drag or by buttons, removed. */
function EditedPictures({ label, references, urlOf, onChange, max = 100, message }: Props) {
  const text = useText(pictureText);
  const { number } = useFormat();
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [status, setStatus] = useState('');
  // Uploads end while others run, so each appends to what the field has by then.
  const latest = useRef(references);
  latest.current = references;
  const change = (next: readonly string[]) => {
    latest.current = next;
    onChange(next);
  };
  const append = (reference: string) => change([...latest.current, reference].slice(0, max));
  const { uploads, add, cancel } = useUploads(append);

  const upload = (files: readonly File[]) => {
    let free = max - references.length - uploads.filter(({ error }) => error === undefined).length;
    add(files, ({ size }) => {
      if (size > MAX_BYTES) return new FileIssue(text.tooLarge);
      free -= 1;
      return free < 0 ? new FileIssue(text.tooMany(number(max))) : undefined;
    });
  };

  // A button that moves with its picture loses the focus.
  const focusNext = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons are there when the pictures have changed
  useLayoutEffect(() => {
    const action = focusNext.current;
    focusNext.current = undefined;
    if (action === undefined) return;
    const button = field.current?.querySelector<HTMLElement>(`[data-action="${action}"]`);
    (button ?? field.current?.querySelector<HTMLElement>('.picture-drop button'))?.focus();
  }, [references]);

  const move = (from: number, to: number) => {
    const moved = references[from];
    if (moved === undefined || to < 0 || to >= references.length || from === to) return;
    const rest = references.filter((_, index) => index !== from);
    focusNext.current = `${to < from ? 'left' : 'right'}-${to}`;
    setStatus(text.moved(number(to + 1), number(references.length)));
    change(rest.toSpliced(to, 0, moved));
  };
  const remove = (at: number) => {
    focusNext.current = `remove-${Math.min(at, references.length - 2)}`;
    setStatus(text.removed);
    change(references.filter((_, index) => index !== at));
  };

  // A field for one picture shows the picture, or where it comes from.
  const isFull = max === 1 && references.length === 1;
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <fieldset
      className="field picture-field"
      ref={field}
      aria-describedby={message === undefined ? undefined : `${id}-message`}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        upload([...event.dataTransfer.files]);
      }}
    >
      <legend>{label}</legend>
      {references.length > 0 && (
        <ol className="picture-tiles">
          {references.map((reference, index) => (
            <PictureTile
              // The same picture may be there twice.
              key={`${reference} ${references.slice(0, index).filter((other) => other === reference).length}`}
              url={urlOf(reference)}
              index={index}
              total={references.length}
              isOnly={max === 1}
              move={move}
              remove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {!isFull && (
        <div className={`picture-drop ${isOver ? 'over' : ''}`}>
          <Button icon="upload" onClick={() => chooser.current?.click()}>
            {max === 1 ? text.addOne : text.add}
          </Button>
          <span className="soft small">{isOver ? text.dropNow : text.drop}</span>
          <input
            ref={chooser}
            type="file"
            hidden
            multiple={max > 1}
            accept={TYPES}
            onChange={(event) => {
              upload([...(event.target.files ?? [])]);
              // So that the same file can be chosen again.
              event.target.value = '';
            }}
          />
        </div>
      )}
      <UploadList uploads={uploads} cancel={cancel} />
      {!isFull && <AddUrl onAdd={append} />}
      {message !== undefined && (
        <p className="message" id={`${id}-message`} role="alert">
          {message}
        </p>
      )}
      <p className="unseen" role="status">
        {status}
      </p>
    </fieldset>
  );
}
