import './factors.css';
import { useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { factorText } from './text.ts';

type Props = {
  readonly codes: readonly string[];
  readonly heading: 'h2' | 'h3';
  readonly onStored: () => void;
};

/** Shows recovery codes once. Nothing can show them again, so only its own button closes it. */
export function RecoveryCodes({ codes, heading: Heading, onStored }: Props) {
  const text = useText(factorText);
  const title = useRef<HTMLHeadingElement>(null);
  const [isCopied, setCopied] = useState(false);
  useLayoutEffect(() => {
    title.current?.focus();
    // A reload or a closed tab would lose them: the browser asks first.
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  const lines = codes.join('\n');
  // On plain HTTP, the browser offers no clipboard.
  const copy = async () => {
    await navigator.clipboard?.writeText(lines);
    setCopied(navigator.clipboard !== undefined);
  };
  return (
    <section className="recovery-codes">
      <Heading ref={title} tabIndex={-1}>
        {text.codesTitle}
      </Heading>
      <p>{text.codesHint}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="actions">
        <button type="button" className="button" onClick={() => void copy()}>
          {text.copy}
        </button>
        <button type="button" className="button" onClick={() => print()}>
          {text.print}
        </button>
        <a
          className="button"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${lines}\n`)}`}
        >
          {text.download}
        </a>
        <button type="button" className="button primary" onClick={onStored}>
          {text.stored}
        </button>
      </p>
      <p role="status">{isCopied && text.copied}</p>
    </section>
  );
}
