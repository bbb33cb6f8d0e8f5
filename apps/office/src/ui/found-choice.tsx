import { TextField } from './field.tsx';

type Found = { readonly id: string; readonly name: string; readonly hint: string };

type Props = {
  readonly label: string;
  /** The name of the list of what is found. */
  readonly listLabel: string;
  /** Tells the user that nothing is found. */
  readonly none: string;
  readonly message?: string | undefined;
  readonly q: string;
  /** Undefined while nothing is searched for. */
  readonly found: readonly Found[] | undefined;
  readonly chosen: string;
  readonly onSearch: (q: string) => void;
  readonly onChoose: (found: Found) => void;
};

/** Renders a search, and the first things that it finds, of which one is chosen. */
export function FoundChoice({ label, listLabel, none, message, q, found, chosen, onSearch, onChoose }: Props) {
  return (
    <>
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        spellCheck={false}
        message={message}
        value={q}
        onChange={(event) => onSearch(event.target.value)}
      />
      {found?.length === 0 && (
        <p className="soft" role="status">
          {none}
        </p>
      )}
      {found && found.length > 0 && (
        <fieldset className="choices">
          <legend className="unseen">{listLabel}</legend>
          {found.map((each) => (
            <label className="check" key={each.id}>
              <input type="radio" name={listLabel} checked={chosen === each.id} onChange={() => onChoose(each)} />
              <span>
                {each.name}
                <span className="hint">{each.hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
