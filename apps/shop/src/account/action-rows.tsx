import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { languageOf } from '../ui/name.tsx';
import { Problem } from './problem.tsx';
import { useAction } from './use-action.ts';

type Props<T> = {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly nameOf: (item: T) => string;
  readonly details: (item: T) => ReactNode;
  /** Returns the action of an item; undefined if it has none. */
  readonly action: (item: T) => (() => Promise<unknown>) | undefined;
  readonly label: string;
  /** Gives the label of the button for a screen reader, which does not see the row. */
  readonly labelOf: (name: string) => string;
  /** Says that an action was carried out. */
  readonly done: (name: string) => string;
  /** An action below the list. */
  readonly others?: { readonly label: string; readonly run: () => Promise<unknown> } | undefined;
};

/** Renders a list whose items can be ended, each by its own button. The row goes away, so focus moves to what was done. */
export function ActionRows<T>({ items, keyOf, nameOf, details, action, label, labelOf, done, others }: Props<T>) {
  const { isRunning, message, run } = useAction();
  const [report, setReport] = useState<string>();
  const status = useRef<HTMLParagraphElement>(null);
  const act = (what: string, send: () => Promise<unknown>) => {
    setReport(undefined);
    void run(async () => {
      await send();
      setReport(what);
      status.current?.focus();
    });
  };
  return (
    <>
      <p className="done" role="status" ref={status} tabIndex={-1}>
        {report !== undefined && (
          <>
            <Icon name="check" /> {report}
          </>
        )}
      </p>
      <Problem message={message} />
      <ul className="rows">
        {items.map((item) => {
          const send = action(item);
          const name = nameOf(item);
          return (
            <li key={keyOf(item)}>
              <div>
                <strong lang={languageOf(name)}>{name}</strong>
                {details(item)}
              </div>
              {send && (
                <button
                  type="button"
                  className="button"
                  disabled={isRunning}
                  aria-label={labelOf(name)}
                  onClick={() => act(done(name), send)}
                >
                  {label}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {others && (
        <p className="actions">
          <button
            type="button"
            className="button"
            disabled={isRunning}
            onClick={() => act(done(others.label), others.run)}
          >
            {others.label}
          </button>
        </p>
      )}
    </>
  );
}
