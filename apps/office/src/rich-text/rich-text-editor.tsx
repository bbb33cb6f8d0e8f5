import './rich-text.css';
import type { RichText } from '@arot/sdk/staff';
import { lazyComponent } from '@arot/ui/ui/lazy-component.ts';
import { type ReactNode, useId } from 'react';
import { Failed } from '../ui/failed.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

// TipTap is large, and most pages do not need it.
const Editor = lazyComponent(async () => (await import('./editor.tsx')).Editor, <Skeleton rows={4} />);

type Props = {
  readonly label: ReactNode;
  readonly value: RichText | null;
  /** Receives null for a document without text. */
  readonly onChange: (value: RichText | null) => void;
  /** The issue with the document, and the action for the user. */
  readonly message?: string | undefined;
  /** The editor shows `value` again when this changes, because it was discarded or read again. */
  readonly resetKey: string | number;
};

/** Renders an editor of exactly the documents that the API takes. */
export function RichTextEditor({ label, value, onChange, message, resetKey }: Props) {
  const id = useId();
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <Failed>
        <Editor
          key={resetKey}
          value={value}
          onChange={onChange}
          labelledBy={`${id}-label`}
          messageId={message === undefined ? undefined : `${id}-message`}
        />
      </Failed>
      {message !== undefined && (
        <p className="message" id={`${id}-message`} role="alert">
          {message}
        </p>
      )}
    </div>
  );
}
