import { PreconditionFailedError, type StaffCategory } from '@arot/sdk/staff';
import { fieldsOf, messagesOf } from '@arot/ui/errors/field-messages.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { describeError } from '../errors/describe-error.ts';
import { joinName, splitName } from '../names/names.ts';
import { namesText } from '../names/text.ts';
import { staff } from '../shop.ts';
import { uiText } from '../ui/text.ts';
import { categoriesText } from './text.ts';
import { categoryWritten } from './use-categories.ts';
import type { CategoryWrites } from './use-category-writes.ts';

type Props = {
  readonly category: StaffCategory;
  readonly rename: CategoryWrites['rename'];
  readonly onClose: () => void;
};

/** Renders the two parts of a name, in the place of the name. Enter and leaving the fields save, Escape does not. */
export function RenameCell({ category, rename, onClose }: Props) {
  const text = useText(categoriesText);
  const labels = useText(namesText);
  const ui = useText(uiText);
  const messageId = useId();
  const [names, setNames] = useState(() => splitName(category.name));
  // The name that was on screen when the user began, so that a change of another person meanwhile is a conflict.
  const [seen, setSeen] = useState(category);
  const [problem, setProblem] = useState<{ readonly error?: unknown; readonly message?: string }>({});
  const isSending = useRef(false);
  const fieldMessage = messagesOf(fieldsOf(problem.error));
  const message =
    problem.message ??
    fieldMessage('name') ??
    (problem.error === undefined ? undefined : describeError(problem.error, ui));

  const save = async () => {
    const name = joinName(names);
    const before = splitName(seen.name);
    if (names.en === before.en && names.bn === before.bn) return onClose();
    if (name === '') return setProblem({ message: text.nameMissing });
    if (isSending.current) return;
    isSending.current = true;
    try {
      await rename(seen, name, seen.version);
      onClose();
    } catch (error) {
      setProblem({ error });
      if (error instanceof PreconditionFailedError) await readAgain();
    } finally {
      isSending.current = false;
    }
  };
  const readAgain = async () => {
    const latest = await staff.categories.get(category.id).catch((error: unknown) => setProblem({ error }));
    if (!latest) return;
    categoryWritten(latest);
    setSeen(latest);
    setProblem({ message: text.renamedMeanwhile(latest.name) });
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const field = (part: 'en' | 'bn', label: string) => (
    <input
      className="input"
      lang={part}
      aria-label={label}
      aria-invalid={message === undefined ? undefined : true}
      aria-describedby={message === undefined ? undefined : messageId}
      // biome-ignore lint/a11y/noAutofocus: the user has asked for this field with F2
      autoFocus={part === (category.name === names.bn ? 'bn' : 'en')}
      placeholder={label}
      value={names[part]}
      onChange={(event) => setNames({ ...names, [part]: event.target.value })}
      onFocus={(event) => event.target.select()}
    />
  );
  return (
    <form
      className="rename"
      onSubmit={submit}
      onKeyDown={press}
      onBlur={(event) => {
        // A message that was shown stays until the user has answered it.
        if (!event.currentTarget.contains(event.relatedTarget) && message === undefined) void save();
      }}
    >
      {field('en', labels.inEnglish(labels.name))}
      {field('bn', labels.inBengali(labels.name))}
      <button type="submit" className="unseen" tabIndex={-1}>
        {ui.save}
      </button>
      {message !== undefined && (
        <p className="rename-message" id={messageId} role="alert">
          {message}
        </p>
      )}
    </form>
  );
}
