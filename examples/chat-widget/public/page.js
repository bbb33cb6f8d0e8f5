import { ChatWidget } from '/sdk/chat.js';

/**
 * @typedef {import('/sdk/chat.js').ChatSession} ChatSession
 * @typedef {import('/sdk/chat.js').PreChatField} PreChatField
 */

/** @param {string} id of an element of index.html */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const form = /** @type {HTMLFormElement} */ (element('form'));
const config = await (await fetch('/config.json')).json();
const { arotUrl: baseUrl, chatApplicationId, widgetKey } = config;
const session = new ChatWidget({ baseUrl, chatApplicationId, widgetKey });
session.subscribe(show);
let queue = Promise.resolve();
let pending = 0;

element('sign-in').addEventListener('click', () =>
  enqueue(async () => {
    const response = await fetch('/sign-in', { method: 'POST' });
    if (!response.ok) throw new Error('The shop could not sign you in.');
    const { visitorToken } = await response.json();
    await session.start({ visitorToken });
  }),
);
element('renew').addEventListener('click', () => enqueue(() => session.renew()));
element('end').addEventListener('click', () => enqueue(() => session.end()));
element('start').addEventListener('click', () => enqueue(() => session.start()));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  enqueue(() => session.start({ preChat: formValues() }));
});

setInterval(showRemaining, 1_000);
await enqueue(() => session.start());

/**
 * Runs tasks one after the other, and shows their errors. The widget is busy until the last task is done.
 *
 * @param {() => Promise<unknown>} work
 */
function enqueue(work) {
  pending += 1;
  element('widget').setAttribute('aria-busy', 'true');
  queue = queue.then(async () => {
    element('problem').textContent = '';
    for (const note of document.querySelectorAll('.issue')) note.textContent = '';
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
    const note = element(`issue-${field.replace('preChat.', '')}`);
    if (note) note.textContent = messages.join(' ');
  }
}

/**
 * Shows the session. Everything from the server is written as text, never as HTML.
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
 * Shows the pre-chat form with the fields of the application. A renewal of the session keeps the text that the user typed.
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
  const issue = document.createElement('small');
  issue.className = 'issue';
  issue.id = `issue-${key}`;
  row.append(title, control, issue);
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

/** Returns the values of the form, by key. */
function formValues() {
  const controls = /** @type {HTMLInputElement[]} */ ([...form.elements]).filter(({ name }) => name !== '');
  const entries = controls.map(({ name, value, checked, dataset: { type } }) => {
    if (type === 'boolean') return [name, checked];
    return [name, type === 'number' && value !== '' ? Number(value) : value.trim()];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}
