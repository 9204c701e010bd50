import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from './web/ui/page-urls.ts';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...prerenderedPaths],
} satisfies Config;
