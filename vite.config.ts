import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const instance = process.env.INSTANCE_URL ?? 'http://localhost:3000';

const oneKindOfScreen = [
  'use-checked-form',
  'errors/(?:account|submission)',
  'domain/account',
  'data/account/(?!session|pending|time)',
  'code-host',
];
const seldom = ['marketing', 'operator', 'engineer', 'viewer', 'dialog', 'marked-text', 'function-call'];
const frame = [
  'web/(?:root|with-data|second-factor)',
  'web/ui/layout/(?!tabs)',
  'web/ui/feedback/(?:unexpected|loading-line)',
  'web/ui/browser/(?:hydration|no-eval)',
];
const parts = [
  'web/ui/text/(?:avatar|disclosure|outside-link)',
  'web/ui/(?:forms/select-field|browser/local-path)',
  'domain/(?:text/web-address|issue/(?:coding-app|status|urgency))',
  'lucide-react/dist/esm/icons/(?:git-branch|external-link)',
];
const signedIn = [
  'web/shell/(?!sign-out-button|use-sign-out|leave)',
  'web/client/(?:signed-in|dashboard)',
  'web/issue/(?:unread-badge|quote-badge)',
  'web/data/(?:client/own|issue/(?:ai|issue[.]ts|issue-lists|needs|unread)|live/status|operator/access|paging)',
  'web/ui/(?:browser/use-|feedback/(?:badge|load-more)|forms/(?:search|select-f|use-address)|text/d)',
  'domain/(?:issue/issue-lists|text/markdown)',
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  server: {
    // In development, Vite serves the pages and forwards these requests to the local instance.
    proxy: {
      '^/(auth|rest|storage|functions)/v1|^/(config\\.json|healthz|readyz|live)|^/dev(?:[/?]|$)': instance,
    },
  },
  build: {
    // These are the first versions that support light-dark().
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy forbids data: fonts, so no file is inlined.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Few larger files load faster than many small ones: each costs headers and compresses worse. A group
              // takes what its modules import, except for what a group above it took.
              groups: [
                {
                  name: 'react',
                  test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/,
                },
                { name: 'shared', test: ownExcept(oneKindOfScreen), minShareCount: 20 },
                { name: 'frame', test: pathsOf(frame) },
                { name: 'parts', test: pathsOf(parts) },
                { name: 'often', test: ownExcept([...oneKindOfScreen, ...seldom]), minShareCount: 12 },
                { name: 'signed-in', test: pathsOf(signedIn) },
              ],
            },
          },
        },
      },
    },
  },
});

function pathsOf(paths: string[]): RegExp {
  return new RegExp(`/(?:${paths.join('|')})`.replaceAll('/', '[\\\\/]'));
}

/** Matches the app's own modules and its icons, except for paths with one of these parts. */
function ownExcept(parts: string[]): RegExp {
  return new RegExp(`/(?:web|domain)/(?!.*(?:${parts.join('|')}))|lucide-react`.replaceAll('/', '[\\\\/]'));
}
