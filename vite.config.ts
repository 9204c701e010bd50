import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const instance = process.env.INSTANCE_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  server: {
    // While developing, pages come from here and everything else from the instance beside it.
    proxy: { '^/(auth|rest|storage|functions)/v1|^/(config\\.json|healthz|readyz|dev/|live)': instance },
  },
  build: {
    // light-dark() carries both themes; browsers from 2024 on read it as it is.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A strict content policy allows no data: fonts, so nothing is inlined.
    assetsInlineLimit: 0,
  },
});
