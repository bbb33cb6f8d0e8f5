import { fileURLToPath } from 'node:url';
import { testLanguageExample } from '../../tools/testing/language-example.ts';

/** Runs one call of the client. */
const call = (code: string) => [
  'php',
  '-r',
  `require 'arot/autoload.php';
$arot = new Arot\\Client(getenv('URL'), getenv('PHONE') === '' ? 'the-token' : null, 2);
${code}`,
];

testLanguageExample({
  folder: fileURLToPath(new URL('.', import.meta.url)),
  // Without php.ini, which loads the extensions that are not compiled in.
  shop: ['php', '-n', 'shop.php'],
  signIn: (port) => ['php', '-S', `localhost:${port}`, 'sign-in.php'],
  calls: {
    listProducts: call('$arot->products();'),
    registerWithFile: call(
      `$fields = ['phoneNumber' => getenv('PHONE'), 'password' => 'long enough'];
echo json_encode($arot->register($fields, ['nidDocument' => getenv('FILE')])['documents']);`,
    ),
    download: (type) => call(`$arot->downloadDocument('${type}', getenv('FILE'));`),
  },
});
