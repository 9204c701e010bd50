import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const instance = process.env.INSTANCE_URL ?? 'http://localhost:3000';

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
              // Few larger files load faster than many small ones. Those of one screen stay with it, and so does
              // the library for forms, which the shared file would bring to screens without one.
              groups: [
                {
                  name: 'shared',
                  test: /[\\/](?:web|domain)[\\/](?!.*use-checked-form)|lucide-react/,
                  minShareCount: 20,
                },
              ],
            },
          },
        },
      },
    },
  },
});
