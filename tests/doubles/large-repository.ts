import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { png } from '../files/sample-files.ts';
import type { GithubWorld } from './github-world.ts';

export const largeRepository = 'mara-lindqvist/harbour-shop';
export const longFile = 'packages/zod/src/v4/core/schemas.ts';

const packages = join(import.meta.dirname, '../../node_modules');

/**
 * Adds a public app with more than a thousand real files from installed packages. There are no recorded
 * responses for such a large repository, so github-shapes.ts builds the responses.
 */
export function addLargeRepository(world: GithubWorld): void {
  world.addRepository(largeRepository, {
    isPrivate: false,
    description: 'A shop at the harbour',
    files: { ...own, ...filesOf('zod'), ...filesOf('fastify') },
  });
}

const own: Record<string, string | Buffer> = {
  'README.md':
    '# Harbour shop\n\nOrders fail east of Berlin. Start with [the app](src/App.tsx) or [its tables](./db/schema.sql#orders).\n\n![Lamp](public/lamp.png)\n![Badge](https://images.example/badge.svg)\n\n- [x] Checkout\n- [ ] Time zones\n\n[Elsewhere](https://example.com)\n',
  '.env.example': 'DATABASE_URL=postgres://localhost/shop\n# The key of the mail service\nMAIL_KEY=\n',
  'package.json': '{\n  "name": "harbour-shop",\n  "private": true\n}\n',
  'src/App.tsx':
    "import { useState } from 'react';\n\n/** The whole shop. */\nexport function App() {\n  const [count, setCount] = useState(0);\n  return (\n    <button type=\"button\" onClick={() => setCount(count + 1)}>\n      {count > 9 ? 'Many' : 'Order'}\n    </button>\n  );\n}\n",
  'src/Basket.vue':
    '<template>\n  <p class="basket">{{ count }}</p>\n</template>\n\n<script setup>\nconst count = 3;\n</script>\n',
  'src/styles.css': '.basket {\n  color: #123456;\n  margin: 0 auto;\n}\n',
  'db/schema.sql':
    'create table orders (\n  id uuid primary key,\n  placed_at timestamptz not null default now()\n);\n',
  'scripts/import.py':
    'def main(path):\n    """Reads the orders."""\n    return [line for line in open(path)]\n',
  'scripts/deploy.sh': '#!/bin/sh\nset -e\nnpm run build && echo "done"\n',
  'config/app.yaml': 'shop:\n  name: Harbour\n  open: true\n',
  'public/lamp.png': png,
  'public/sound.bin': Buffer.from([0, 1, 2, 3, 255]),
  'data/orders.csv': Buffer.alloc(1024 * 1024 + 1, 'id,placed\n'),
};

function filesOf(name: string): Record<string, Buffer> {
  const folder = join(packages, name);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  return Object.fromEntries(
    entries.map((each) => {
      const file = join(each.parentPath, each.name);
      return [`packages/${name}/${relative(folder, file)}`, readFileSync(file)];
    }),
  );
}
