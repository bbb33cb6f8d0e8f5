import { WidgetSession } from './widget-session.js';

/**
 * @typedef {import('./widget-session.js').ChatSession} ChatSession
 * @typedef {import('./widget-session.js').PreChatField} PreChatField
 */

/** @param {string} id of an element of index.html */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const form = /** @type {HTMLFormElement} */ (element('form'));
const config = await (await fetch('/config.json')).json();
const session = new WidgetSession(config, show);
let queue = Promise.resolve();
let pending = 0;

element('sign-in').addEventListener('click', () =>
  doing(async () => {
    const answer = await fetch('/sign-in', { method: 'POST' });
    if (!answer.ok) throw new Error('The shop could not sign you in.');
    const { visitorToken } = await answer.json();
    await session.start({ visitorToken });
  }),
);
element('renew').addEventListener('click', () => doing(() => session.renew()));
element('end').addEventListener('click', () => doing(() => session.end()));
element('start').addEventListener('click', () => doing(() => session.start()));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  doing(() => session.start({ preChat: answers() }));
});

setInterval(showRemaining, 1_000);
await doing(() => session.start());

/**
 * Runs one task after the other. The widget is busy until the last one is done. Errors are shown to the person.
 *
 * @param {() => Promise<unknown>} work
 */
function doing(work) {
  pending += 1;
  element('widget').setAttribute('aria-busy', 'true');
  queue = queue.then(async () => {
    element('problem').textContent = '';
    for (const note of document.querySelectorAll('.fault')) note.textContent = '';
    await work().catch(showProblem);
    pending -= 1;
    element('widget').setAttribute('aria-busy', String(pending > 0));
  });
  return queue;
}

/** @param {Error & { fields?: Record<string, string[]> }} error */
function showProblem(error) {
  element('problem').textContent = error.message;
  for (const [field, messages] of Object.entries(error.fields ?? {})) {
    const note = element(`fault-${field.replace('preChat.', '')}`);
    if (note) note.textContent = messages.join(' ');
  }
}

/**
 * Writes everything that came from elsewhere into the page as text.
 *
 * @param {ChatSession | undefined} current
 */
function show(current) {
  element('live').hidden = current === undefined;
  element('over').hidden = current !== undefined;
  element('widget').dataset.state = current === undefined ? 'ended' : 'live';
  if (current === undefined) return;
  const { visitor, resumed, sessionId } = current;
  const name = visitor.identified ? (visitor.name ?? 'Our customer') : 'Anonymous visitor';
  element('name').textContent = name;
  element('avatar').textContent = visitor.identified ? ([...name][0] ?? '') : '?';
  element('badge').textContent = visitor.identified ? 'Identified' : 'Anonymous';
  element('badge').dataset.identified = String(visitor.identified);
  element('visitor').textContent = visitor.chatVisitorId;
  element('session').textContent = sessionId;
  element('resumed').textContent = resumed ? 'Resumed' : 'New';
  element('renewed').textContent = new Date().toLocaleTimeString('en-GB');
  element('sign-in').hidden = visitor.identified;
  showForm(visitor.identified ? [] : current.preChatFields);
  showRemaining();
}

function showRemaining() {
  const ms = (session.current?.expiresAt ?? 0) - Date.now();
  const seconds = Math.max(0, Math.round(ms / 1_000));
  element('remaining').textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * Shows the pre-chat form, as the application defines it. Typed text stays while the session is renewed.
 *
 * @param {readonly PreChatField[]} fields
 */
function showForm(fields) {
  form.hidden = fields.length === 0;
  const shown = form.dataset.fields;
  form.dataset.fields = JSON.stringify(fields);
  if (shown === form.dataset.fields) return;
  element('fields').replaceChildren(...fields.map(fieldRow));
}

/** @param {PreChatField} field */
function fieldRow({ key, type, label, labelBn, required, options, maxLength }) {
  const row = document.createElement('label');
  const title = document.createElement('span');
  title.textContent = `${label}${labelBn ? ` · ${labelBn}` : ''}${required ? ' *' : ''}`;
  const control = controlOf(type, options);
  control.name = key;
  control.dataset.type = type;
  if (maxLength !== null && 'maxLength' in control) control.maxLength = maxLength;
  const fault = document.createElement('small');
  fault.className = 'fault';
  fault.id = `fault-${key}`;
  row.append(title, control, fault);
  return row;
}

/**
 * @param {string} type
 * @param {readonly string[]} options
 */
function controlOf(type, options) {
  if (type === 'select') {
    const select = document.createElement('select');
    select.append(...['', ...options].map((value) => new Option(value || 'Choose…', value)));
    return select;
  }
  if (type === 'textarea') return document.createElement('textarea');
  const input = document.createElement('input');
  input.type = type === 'boolean' ? 'checkbox' : type === 'phone' ? 'tel' : type;
  return input;
}

/** What was filled in, by key. */
function answers() {
  const controls = /** @type {HTMLInputElement[]} */ ([...form.elements]).filter(({ name }) => name !== '');
  const entries = controls.map(({ name, value, checked, dataset: { type } }) => {
    if (type === 'boolean') return [name, checked];
    return [name, type === 'number' && value !== '' ? Number(value) : value.trim()];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}
