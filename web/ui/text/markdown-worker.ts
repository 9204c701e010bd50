import { parseMarkdown } from './parse-markdown.ts';

// Each message is a text, and each answer its tree or null.
self.addEventListener('message', ({ data }: MessageEvent<string>) => self.postMessage(parseMarkdown(data)));
