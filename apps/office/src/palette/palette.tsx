import { useText } from '@arot/ui/i18n/text.ts';
import { navigate } from '@arot/ui/router/location.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { describeError } from '../errors/describe-error.ts';
import { layoutText } from '../layout/text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { uiText } from '../ui/text.ts';
import { type Command, useCommands } from './use-commands.ts';
import './palette.css';

/** Finds places, products, customers and actions by a part of their name. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const text = useText(layoutText);
  const ui = useText(uiText);
  const id = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const { commands, areSimilar, isLoading, error } = useCommands(query);
  const chosen = Math.min(at, commands.length - 1);

  const run = (command: Command) => {
    onClose();
    if (command.href === undefined) command.onChoose?.();
    else navigate(command.href);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((chosen + step + commands.length) % Math.max(commands.length, 1));
    else if (event.key === 'Enter' && commands[chosen]) run(commands[chosen]);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title={text.find} onClose={onClose}>
      <input
        className="input"
        type="search"
        role="combobox"
        aria-label={text.find}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={commands[chosen] ? `${id}-${chosen}` : undefined}
        placeholder={text.findHint}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div className="palette" id={id} role="listbox" aria-label={text.commands}>
        {commands.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys of the list
          <div
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => run(command)}
          >
            <Icon name={command.icon} />
            <span>{command.name}</span>
            {command.beside !== undefined && <span className="soft">{command.beside}</span>}
          </div>
        ))}
      </div>
      <p role="status">
        {error !== null && describeError(error, ui)}
        {areSimilar && text.similar}
        {error === null && commands.length === 0 && (isLoading ? ui.loading : text.noMatch)}
      </p>
    </Dialog>
  );
}
