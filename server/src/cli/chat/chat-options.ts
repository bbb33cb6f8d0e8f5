import { type Command, Option } from 'commander';
import { IDENTITY_VERIFICATIONS } from '../../chat/applications/application-rules.ts';

const HELP = `
Identity verification: with "off" the visitor id is enough to resume a visitor, with "required" the widget also needs
the visitor token that save-visitor answers.`;

export function withVerification(command: Command): Command {
  return command
    .addOption(
      new Option('--identity-verification <mode>', 'what resumes an identified visitor').choices(
        IDENTITY_VERIFICATIONS,
      ),
    )
    .addHelpText('after', HELP);
}
