import type { StaffSynonyms } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { useConflict } from '../conflict/use-conflict.ts';
import { useDraft } from '../draft/use-draft.ts';
import { ChangedMeanwhile } from '../errors/changed-meanwhile.ts';
import { formsText } from '../forms/text.ts';
import { useSend } from '../forms/use-send.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { uiText } from '../ui/text.ts';
import { changeSynonyms, type Group, normalizeWord, readSynonyms, useAnnounce } from './synonyms.ts';
import { searchText } from './text.ts';
import { useGroupsMessage } from './use-groups-message.ts';

type Values = { readonly words: string };
/** The typed text, and the group that was on screen then. */
type Draft = Values & { readonly base: Group };

type Props = {
  /** The group that is changed; empty for a new one. */
  readonly group: Group;
  readonly onClose: () => void;
};

const valuesOf = (group: Group): Values => ({ words: group.join(', ') });

/** Renders the form of a group of words that mean the same. */
export function GroupDialog({ group, onClose }: Props) {
  const text = useText(searchText);
  const forms = useText(formsText);
  const ui = useText(uiText);
  const [draft, setDraft] = useDraft<Draft>(`synonyms-${group[0] ?? ''}`);
  const { base, words } = draft ?? { base: group, ...valuesOf(group) };
  const { send, isBusy, error, reset } = useSend();
  const message = useGroupsMessage(error);
  const announce = useAnnounce();
  /** Returns what has become of the group: the one that has any of its words. */
  const groupIn = ({ groups }: StaffSynonyms) => groups.find((each) => each.some((word) => base.includes(word))) ?? [];
  const conflict = useConflict<Values, StaffSynonyms>({
    read: readSynonyms,
    toForm: (synonyms) => valuesOf(groupIn(synonyms)),
  });
  const finish = () => {
    setDraft(undefined);
    onClose();
  };
  const save = async (before: Group, after: Group) => {
    const [from, to] = [before, after].map((each) => (each.length === 0 ? [] : [each])) as [Group[], Group[]];
    if (before.join() !== after.join()) {
      const change = await send(() => changeSynonyms(() => ({ from, to })));
      announce(after.length === 0 ? text.removed : text.saved, change);
    }
    finish();
  };
  const submit = async (after: Group) => {
    try {
      await save(base, after);
    } catch (failure) {
      if (!(failure instanceof ChangedMeanwhile)) return;
      // If it cannot be read again, the form shows the conflict itself.
      await conflict.open({ before: valuesOf(base), mine: valuesOf(after) }).then(reset, () => undefined);
    }
  };
  return (
    <>
      <FormDialog
        title={group.length === 0 ? text.newGroup : text.edit}
        action={isBusy ? ui.saving : ui.save}
        isReady={words.trim() !== ''}
        discard={
          <>
            {draft && <span className="badge warn">{forms.unsaved}</span>}
            {group.length > 0 && (
              <Button kind="danger" busy={isBusy} onClick={() => void submit([])}>
                {text.remove}
              </Button>
            )}
          </>
        }
        {...{ isBusy, error, onClose }}
        onSubmit={() => submit(readWords(words))}
      >
        <TextArea
          label={text.words}
          hint={text.wordsHint}
          message={message}
          autoCapitalize="none"
          spellCheck={false}
          value={words}
          onChange={({ target: { value } }) =>
            setDraft(value === valuesOf(group).words ? undefined : { base, words: value })
          }
        />
      </FormDialog>
      {conflict.current && (
        <ConflictDialog
          conflict={conflict.current}
          fields={[{ name: 'words', label: text.words, show: (value) => value || null }]}
          onSave={(merged, latest) => save(groupIn(latest), readWords(merged.words))}
          onTakeTheirs={finish}
          onClose={conflict.close}
        />
      )}
    </>
  );
}

/** Returns the words of a text with commas or lines between them. */
function readWords(typed: string): string[] {
  return [...new Set(typed.split(/[,\n]/).map(normalizeWord))].filter((word) => word !== '');
}
