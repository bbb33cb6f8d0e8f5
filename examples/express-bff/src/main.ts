import { createApp } from './app.ts';
import { readConfig } from './config.ts';

const config = readConfig(process.env);
createApp(config).listen(config.port, '127.0.0.1', () => console.log(`The shop is at ${config.origin}`));
