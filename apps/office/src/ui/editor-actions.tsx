import { useText } from '@arot/ui/i18n/text.ts';
import type { ReactNode } from 'react';
import { formsText } from '../forms/text.ts';
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';
import { uiText } from './text.ts';

type Props = {
  /** The unsaved changes in words; undefined if everything is saved. */
  readonly unsaved: string | undefined;
  readonly onDiscard: () => void;
  /** The button that deletes the thing. */
  readonly danger?: ReactNode;
  /** Other actions, such as to publish. */
  readonly secondary?: ReactNode;
  readonly isSaving: boolean;
  /** Saves; absent if the role may not save. */
  readonly onSave?: (() => unknown) | undefined;
};

/**
 * Renders the buttons of an editor, beside its title. They are in the same order in every editor, and at the foot of every form
 * and dialog: first what discards or deletes, then the secondary buttons, and last the primary one. A button that has nothing to
 * do stays where it is and can have the focus.
 */
export function EditorActions({ unsaved, onDiscard, danger, secondary, isSaving, onSave }: Props) {
  const text = useText(formsText);
  const ui = useText(uiText);
  return (
    <>
      {unsaved !== undefined && (
        <>
          <span className="badge warn">{unsaved}</span>
          <Button kind="quiet" onClick={onDiscard}>
            {text.discard}
          </Button>
        </>
      )}
      {(danger || secondary) && (
        <Sheet label={ui.more} icon="more" isMenu>
          {danger}
          {secondary}
        </Sheet>
      )}
      {onSave && (
        <Button
          kind="primary"
          aria-keyshortcuts="Control+S"
          title="Ctrl S"
          busy={isSaving || unsaved === undefined}
          onClick={onSave}
        >
          {isSaving ? ui.saving : ui.save}
        </Button>
      )}
    </>
  );
}
