import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from './web/ui/paths.ts';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...prerenderedPaths],
} satisfies Config;
