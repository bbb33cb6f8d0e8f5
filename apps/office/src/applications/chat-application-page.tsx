import type { StaffChatApplication } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { CopyValue } from '../forms/copy-value.tsx';
import { FormFoot } from '../forms/form-foot.tsx';
import { reread } from '../forms/reread.ts';
import { useEditForm } from '../forms/use-edit-form.ts';
import { layoutText } from '../layout/text.ts';
import { Facts, ResourcePage } from '../resources/resource-page.tsx';
import { paths } from '../router/paths.ts';
import { queries, queryClient, staff } from '../shop.ts';
import { Loaded } from '../ui/loaded.tsx';
import { notify } from '../ui/toasts.tsx';
import { ChatFields } from './chat-fields.tsx';
import { ChatInputs } from './chat-inputs.tsx';
import { ChatSessions } from './chat-sessions.tsx';
import { chatText } from './chat-text.ts';
import { type ChatValues, valuesOf, withoutEmptyRows } from './chat-values.ts';
import { EnabledBadge } from './enabled-badge.tsx';
import { SecretsCard } from './secrets-card.tsx';
import { applicationsText } from './text.ts';
import { useSetEnabled } from './use-set-enabled.ts';

type Props = { readonly application: StaffChatApplication };

export function ChatApplicationPage({ parameter: id }: { readonly parameter: string }) {
  const query = useQuery(queries.chatApplications.get(id));
  return <Loaded query={query}>{(application) => <ChatApplication application={application} />}</Loaded>;
}

function store(application: StaffChatApplication): void {
  queryClient.setQueryData(queries.chatApplications.get(application.chatApplicationId).queryKey, application);
  void reread('chatApplications');
}

function ChatApplication({ application }: Props) {
  const layout = useText(layoutText);
  const common = useText(applicationsText);
  const text = useText(chatText);
  const format = useFormat();
  const { chatApplicationId: id, name, enabled, version } = application;
  const setEnabled = useSetEnabled<StaffChatApplication>(
    (each, enable) =>
      staff.chatApplications[enable ? 'enable' : 'disable'](each.chatApplicationId, { ifMatch: each.version }),
    store,
  );
  const rotate = async (keepOldSeconds: number, idempotencyKey: string) => {
    const options = { ifMatch: version, idempotencyKey };
    const rotated = await staff.chatApplications.rotateSecret(id, { keepOldSeconds }, options);
    void reread('chatApplications');
    return { secret: rotated.chatApplicationSecret, oldSecretsEndAt: rotated.oldSecretsEndAt };
  };
  const widgetKey = (
    <>
      <CopyValue what={text.widgetKey} value={application.widgetKey} />
      <p className="small soft">{text.widgetKeyHint}</p>
    </>
  );
  const facts = [
    [text.widgetKey, widgetKey],
    [text.applicationId, <CopyValue key="id" what={text.applicationId} value={id} />],
    [common.createdAt, format.dateTime(application.createdAt)],
  ] as const;
  return (
    <ResourcePage
      name={name}
      list={{ href: paths.chatApplications, name: layout.chatApplications }}
      group="chatApplications"
      badge={<EnabledBadge enabled={enabled} />}
      toggle={{
        isOn: enabled,
        words: [common.enable, common.disable],
        set: (next) => setEnabled(application, next),
      }}
      main={
        <>
          <ChatForm application={application} />
          <ChatFields application={application} onChanged={store} />
          <ChatSessions application={application} />
        </>
      }
      side={
        <>
          <Facts title={common.facts} rows={facts} />
          <SecretsCard name={name} secretName={text.secret} secrets={application.secrets} rotate={rotate} />
        </>
      }
    />
  );
}

function ChatForm({ application }: Props) {
  const common = useText(applicationsText);
  const text = useText(chatText);
  const { chatApplicationId: id } = application;
  const form = useEditForm<ChatValues, StaffChatApplication>({
    name: `chat-application-${id}`,
    thing: application,
    toForm: valuesOf,
    tidy: withoutEmptyRows,
    read: () => staff.chatApplications.get(id),
    send: ({ visitorOrigins, ...change }, ifMatch) =>
      staff.chatApplications.change(
        id,
        { ...change, ...(visitorOrigins ? { visitorOrigins: [...visitorOrigins] } : {}) },
        { ifMatch },
      ),
    show: store,
    onSaved: (saved, undo) => notify(common.saved(saved.name), { undo }),
  });
  const { visitorOrigins, identityVerification } = text;
  return (
    <form className="card stack" aria-label={text.settings} onSubmit={form.submit} noValidate>
      <h2>{text.settings}</h2>
      <ChatInputs {...form} />
      <FormFoot form={form} labels={{ name: common.name, visitorOrigins, identityVerification }} />
    </form>
  );
}
