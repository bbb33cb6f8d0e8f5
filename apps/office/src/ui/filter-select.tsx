type Props<Value extends string> = {
  readonly label: string;
  readonly value: Value | '';
  /** The words of the first option, which filters nothing. */
  readonly all: string;
  /** Values and their names. A value that is not among them, such as one of an old link, is shown as it is. */
  readonly options: readonly (readonly [value: Value, name: string])[];
  readonly onChange: (value: Value | '') => void;
};

/** Renders a filter of a list with a few values. */
export function FilterSelect<Value extends string>({ label, value, all, options, onChange }: Props<Value>) {
  const isKnown = value === '' || options.some(([known]) => known === value);
  return (
    <select
      className="input filter-select"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Value | '')}
    >
      <option value="">{all}</option>
      {!isKnown && <option value={value}>{value}</option>}
      {options.map(([each, name]) => (
        <option value={each} key={each}>
          {name}
        </option>
      ))}
    </select>
  );
}
