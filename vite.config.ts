import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const instance = process.env.INSTANCE_URL ?? 'http://localhost:3000';

/**
 * The modules that the same screens need, as parts of their paths. One larger file loads faster than many small
 * ones: each costs headers and compresses worse. A file also takes what its modules import, except for what a file
 * above it took, so a module that more screens need stands higher.
 */
const filesOfScreens: Record<string, string[]> = {
  frame: [
    'web/(?:root|with-data|second-factor)',
    'web/ui/layout/(?!tabs)',
    'web/ui/feedback/(?:unexpected|loading-line)',
    'web/ui/browser/(?:hydration|no-eval)',
  ],
  fields: [
    'web/ui/forms/(?:text-field|field|help-tip|after-pointer|use-attempt|form-failure)',
    'web/ui/(?:layout/card|browser/local-path|text/disclosure)',
    'web/shell/use-sign-out',
    'domain/(?:text/characters|account/email-address|errors/submission)',
    'lucide-react/dist/esm/icons/git-branch',
  ],
  parts: [
    'web/ui/(?:text/(?:avatar|date-text|outside-link)|feedback/(?:badge|empty-state|line))',
    'domain/(?:text/web-address|errors/issue|issue/(?:coding-app|status|urgency|deadlines))',
    'lucide-react/dist/esm/icons/external-link',
  ],
  'code-host-messages': ['domain/errors/code-host'],
  'code-host': ['web/data/(?:code-host/(?:browser-storage|connection)|backend/function-call)'],
  attachments: [
    'web/(?:data/issue/attachments|ui/forms/file-list|issue/accepted-files)',
    'domain/(?:attachment|errors/attachment|issue/submission|repository/repository[.])',
  ],
  visitor: [
    'web/data/client/submission',
    'web/client/(?:confirmation/kept-key|track-progress/remembered[.]|email-suggestion|numbered-steps)',
    'web/ui/forms/radio',
    'domain/secret/kinds',
  ],
  submitting: [
    'web/client/submit-issue/(?!github-link|problem|question|repository|connected|secret-notice)',
    'web/ui/forms/file-drop',
  ],
  'signed-in': [
    'web/shell/(?!sign-out-button|leave)',
    'web/client/(?:signed-in|dashboard)',
    'web/issue/(?:unread-badge|quote-badge)',
    'web/data/(?:client/own|issue/(?:ai|issue[.]ts|issue-lists|needs|unread)|live/status|operator/access|paging)',
    'web/ui/(?:browser/use-|feedback/load-more|forms/(?:search|select-f|use-address))',
    'domain/(?:issue/issue-lists|text/markdown)',
  ],
  'signing-in': [
    'web/data/account/(?:sign-in|auth-answer|use-captcha)',
    'web/ui/forms/captcha-box',
    'domain/(?:account/(?:email-error|password)|errors/account)',
    'lucide-react/dist/esm/icons/mail-check',
  ],
  actions: [
    '@tanstack/.*utation',
    'web/ui/(?:feedback/dialog|forms/copy-button|browser/save-file)',
    'web/(?:issue/use-kept-text|data/engineer/profile)',
    'domain/(?:errors/engineer|issue/message)',
    'lucide-react/dist/esm/icons/(?:download|printer|copy|check|pencil)[.]',
  ],
  estimate: ['web/(?:issue/estimate-card|data/issue/issues)', 'content/price-list', 'web/ui/text/fact-list'],
  'issue-data': [
    'web/data/issue/',
    'web/issue/(?:step-failure|hours)',
    'web/client/copyable',
    'web/ui/text/(?:as-typed|markdown[.])',
    'domain/errors/(?:payment|quote)',
  ],
  conversation: ['web/issue/(?!viewer/(?:pdf|zip|read)|timeline|fix-history|working|issue-cards)'],
  reading: ['@supabase/postgrest-js'],
  follow: ['web/data/live/(?!status)'],
  issue: ['web/client/(?:issue/(?!reason-dialog|add-files|edit-form)|repository-access/(?!grant))'],
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  resolve: {
    alias: {
      // The variant for browsers needs a document, and the Markdown parser runs in a worker, too.
      'decode-named-character-reference': fileURLToPath(
        new URL('node_modules/decode-named-character-reference/index.js', import.meta.url),
      ),
    },
  },
  server: {
    // A local instance keeps its keys, database and files in the project.
    fs: { strict: true, allow: ['web', 'domain', 'content', 'node_modules'] },
    cors: false,
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
              groups: [
                {
                  name: 'react',
                  test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/,
                },
                {
                  name: 'shared',
                  test: pathsOf(['web(?!.*empty-state)', 'domain', 'lucide-react']),
                  minShareCount: 24,
                },
                ...Object.entries(filesOfScreens).map(([name, paths]) => ({ name, test: pathsOf(paths) })),
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
