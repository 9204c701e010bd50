import { CodeHostWorld } from '#server/code-host/sample/world.ts';

export function sampleWorld(): CodeHostWorld {
  const world = new CodeHostWorld();
  world.addPerson('ada-builder', { name: 'Ada Builder' });
  world.addPerson('erin-engineer', { name: 'Erin Engineer' });
  world.addRepository('ada-builder/shop', {
    description: 'A shop for hand-made lamps',
    files: {
      'README.md': '# Lamp shop\n\nOrders fail for customers east of Berlin.\n',
      'package.json': '{\n  "name": "shop",\n  "private": true\n}\n',
      'src/main.ts': "import { order } from './orders/order.ts';\n\nawait order(new Date());\n",
      'src/orders/order.ts':
        "export async function order(at: Date) {\n  await fetch('/orders', { method: 'POST', body: at.toString() });\n}\n",
      'public/lamp.png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    },
  });
  world.addRepository('ada-builder/landing-page', {
    isPrivate: false,
    description: 'What visitors see first',
    files: { 'README.md': '# Landing page\n', 'index.html': '<!doctype html>\n<title>Lamps</title>\n' },
  });
  world.addPullRequest('ada-builder/landing-page', {
    title: 'Store order times in UTC',
    state: 'closed',
    mergedAt: '2026-01-02T10:00:00Z',
  });
  world.addRepository('ada-builder/notes', { description: null });
  return world;
}
