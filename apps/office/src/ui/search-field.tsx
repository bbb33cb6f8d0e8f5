import { useEffect, useEffectEvent, useRef, useState } from 'react';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const PAUSE_MS = 150;

/** Renders a text field that filters a list: the text is shown at once, and given on when the user pauses or presses Enter. */
export function SearchField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  // Back, a link, or the button that clears the filters has changed it.
  useEffect(() => {
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  const send = () => {
    if (typed === sent.current) return;
    sent.current = typed;
    onChange(typed);
  };
  const latest = useEffectEvent(send);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter restarts the pause
  useEffect(() => {
    const timer = setTimeout(() => latest(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <input
      className="input filter-search"
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={150}
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && send()}
    />
  );
}
