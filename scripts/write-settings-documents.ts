import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-command.ts';
import { settingsDocuments } from './settings-documents.ts';

for (const [path, text] of Object.entries(settingsDocuments)) writeFileSync(join(ROOT, path), text);
