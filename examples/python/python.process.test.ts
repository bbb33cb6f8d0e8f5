import { fileURLToPath } from 'node:url';
import { testLanguageExample } from '../../tools/testing/language-example.ts';

/** Runs one call of the client. */
const call = (code: string) => [
  'python3',
  '-c',
  `import json; from os import environ; from pathlib import Path; from arot import Arot
arot = Arot(environ["URL"], token="the-token" if environ["PHONE"] == "" else None, timeout=2)
${code}`,
];

testLanguageExample({
  folder: fileURLToPath(new URL('.', import.meta.url)),
  // Without site-packages, so that nothing but the standard library can be imported.
  shop: ['python3', '-S', 'shop.py'],
  signIn: () => ['python3', 'sign_in.py'],
  calls: {
    listProducts: call('arot.products()'),
    registerWithFile: call(
      `profile = arot.register({"phoneNumber": environ["PHONE"], "password": "long enough"}, {"nidDocument": Path(environ["FILE"])})
print(json.dumps(profile["documents"]))`,
    ),
    download: (type) => call(`arot.download_document("${type}", Path(environ["FILE"]))`),
  },
});
