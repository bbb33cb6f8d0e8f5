import { CHAT_FIELD_TYPES, type ChatFieldType } from '@arot/contract';
import { type Command, Option } from 'commander';
import { archiveField } from '../../chat/applications/archive-field.ts';
import { defineField } from '../../chat/applications/define-field.ts';
import { addCommand, type CommonOptions, positiveInteger, wholeNumber } from '../command.ts';
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
A key that is defined already is defined anew: what is left out is as if it had never been said. Its type stays, and so
does its turn among the fields without --order. The keys __proto__, constructor and prototype are rejected.
"Required" binds the pre-chat form; a server may save a visitor without it.`;

/** The fields of the pre-chat form. */
export function registerChatFields(chat: Command): void {
  addCommand(chat, 'define-field <cap> <key>', 'Define a field of the pre-chat form, or define it anew')
    .addOption(new Option('--type <type>', 'what it holds').choices(CHAT_FIELD_TYPES).makeOptionMandatory())
    .option('--label <text>', 'English label (default: the key)')
    .option('--label-bn <text>', 'Bengali label')
    .option('--required', 'the form cannot be sent without it')
    .option('--option <value...>', 'the choices of a select')
    .option('--max-length <n>', 'most characters of a text', positiveInteger)
    .option(
      '--order <n>',
      'place in the form, lowest first (default: 0); fields of one place keep the order of definition',
      wholeNumber,
    )
    .addHelpText('after', DEFINE_HELP)
    .action((id: string, key: string, options: FieldOptions) =>
      runOnApplication(options, async (ctx) => {
        await defineField(ctx, id, toDefinition(key, options));
        return { id, outcome: {}, text: `The field ${key} is defined.` };
      }),
    );
  addCommand(chat, 'archive-field <cap> <key>', 'Take a field out of the form; values that visitors have stay').action(
    (id: string, key: string, options: CommonOptions) =>
      runOnApplication(options, async (ctx) => {
        const changed = await archiveField(ctx, id, key);
        return { id, outcome: { changed }, text: changed ? 'Changed.' : 'Nothing had to be changed.' };
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
