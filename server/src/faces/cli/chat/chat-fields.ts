import { CHAT_FIELD_TYPES, type ChatFieldType } from '@arot/contract';
import { type Command, Option } from 'commander';
import { archiveField, defineField } from '../../../chat/applications/define-field.ts';
import { addCommand, type CommonOptions, changedText, positiveInteger, wholeNumber } from '../command.ts';
import { runOnApplication } from './chat-run.ts';

type FieldOptions = CommonOptions & {
  type: ChatFieldType;
  label?: string;
  labelBn?: string;
  required?: boolean;
  option?: string[];
  maxLength?: number;
  order?: number;
};

const DEFINE_HELP = `
If the key is defined, its definition is replaced: options that are left out get their defaults. The type cannot change.
A field without --order keeps its place among the fields without --order. The keys __proto__, constructor and prototype
are rejected. --required applies to the pre-chat form; a server can save a visitor without the field.`;

/** Registers the commands for the fields of the pre-chat form. */
export function registerChatFields(chat: Command): void {
  addCommand(chat, 'define-field <cap> <key>', 'Define a field of the pre-chat form, or replace its definition')
    .addOption(new Option('--type <type>', 'type of the values').choices(CHAT_FIELD_TYPES).makeOptionMandatory())
    .option('--label <text>', 'English label (default: the key)')
    .option('--label-bn <text>', 'Bengali label')
    .option('--required', 'the form cannot be sent without this field')
    .option('--option <value...>', 'the choices of a select')
    .option('--max-length <n>', 'largest number of characters of a text', positiveInteger)
    .option(
      '--order <n>',
      'position in the form, lowest first (default: 0); fields with the same position keep the order of definition',
      wholeNumber,
    )
    .addHelpText('after', DEFINE_HELP)
    .action((id: string, key: string, options: FieldOptions) =>
      runOnApplication(options, async (ctx) => {
        await defineField(ctx, id, toDefinition(key, options));
        return { id, outcome: {}, text: `Defined the field ${key}.` };
      }),
    );
  addCommand(chat, 'archive-field <cap> <key>', 'Remove a field from the form; stored values of visitors stay').action(
    (id: string, key: string, options: CommonOptions) =>
      runOnApplication(options, async (ctx) => {
        const changed = await archiveField(ctx, id, key);
        return { id, outcome: { changed }, text: changedText(changed) };
      }),
  );
}

function toDefinition(key: string, options: FieldOptions): Parameters<typeof defineField>[2] {
  const { type, label, labelBn, required = false, option = [], maxLength, order = 0 } = options;
  return {
    ...{ key, type, required, options: option, order },
    ...(label === undefined ? {} : { label }),
    ...(labelBn === undefined ? {} : { labelBn }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}
