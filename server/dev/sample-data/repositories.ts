import type { CodeHostWorld } from '#server/code-host/sample/world.ts';
import { samplePeople } from './people.ts';

type Files = Record<string, string>;

/** Adds the sample people and their repositories to the sample code host. */
export function addSampleRepositories(world: CodeHostWorld): void {
  for (const { name, email, role } of Object.values(samplePeople)) {
    // An operator cannot sign in with the code host, so that nobody becomes one by a click.
    if (role !== 'operator') world.addPerson(loginOf(email), { name, emails: [{ email }] });
  }
  world.addRepository('mara-lindqvist/harbour-shop', {
    description: 'Lamps from the harbour',
    files: harbourShop,
  });
  world.addRepository('mara-lindqvist/wedding-planner', {
    description: 'Guests, tables and songs',
    files: {
      'README.md': '# Wedding planner\n\nGuests, tables and songs.\n',
      'src/use-guests.ts': useGuests,
    },
  });
  world.addRepository('jonas-keller/rehearsal-planner', {
    description: 'Rehearsals of the Lindenau choir',
    isPrivate: false,
    files: { 'README.md': '# Rehearsal planner\n', 'src/repeat.ts': repeat },
  });
  for (const { repository } of Object.values(samplePeople)) {
    if (repository && !world.repositories.some(({ owner, name }) => `${owner}/${name}` === repository))
      world.addRepository(repository);
  }
}

function loginOf(email: string): string {
  return email.slice(0, email.indexOf('@')).replace('.', '-');
}

const harbourShop: Files = {
  'README.md': `# Harbour shop

A shop for lamps that are made from harbour lights.

- \`src/checkout\` takes the payment
- \`src/cart\` is what the customer has chosen
- \`db/schema.sql\` has the tables

Start it with \`npm run dev\`. The payment keys are in \`.env\`.
`,
  'package.json': `{
  "name": "harbour-shop",
  "private": true,
  "scripts": { "dev": "next dev", "build": "next build" },
  "dependencies": { "next": "16.0.3", "react": "19.2.0", "stripe": "20.1.0" }
}
`,
  '.env.example':
    'DATABASE_URL=\nSTRIPE_SECRET_KEY=\nMAIL_FROM="Harbour shop <hello@harbour-shop.example.com>"\n',
  'db/schema.sql': `create table products (
  id uuid primary key,
  title text not null,
  price_cents int not null,
  stock int not null
);

create table orders (
  id bigint generated always as identity primary key,
  email text not null,
  payment_intent text,
  placed_at timestamptz not null default now()
);
`,
  'src/app/page.tsx': `import { ProductList } from '../products/product-list';

export default function Page() {
  return (
    <main>
      <h1>Lamps from the harbour</h1>
      <ProductList />
    </main>
  );
}
`,
  'src/cart/cart.ts': `export type Line = { productId: string; quantity: number; priceCents: number };

export function total(lines: Line[]): number {
  return lines.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0);
}
`,
  'src/cart/use-cart.ts': `import { useState } from 'react';
import type { Line } from './cart';

export function useCart() {
  const [lines, setLines] = useState<Line[]>([]);
  const add = (line: Line) => setLines((before) => [...before, line]);
  return { lines, add, clear: () => setLines([]) };
}
`,
  'src/checkout/return-page.tsx': `import { capturePayment } from './capture-payment';
import { createOrder } from './create-order';

// The bank sends the customer back to this page.
export default async function ReturnPage({ searchParams, cart }) {
  const intentId = searchParams.get('payment_intent');
  if (searchParams.get('redirect_status') === 'succeeded') {
    await createOrder(cart);
    await capturePayment(intentId);
  }
  return <p>Thank you! Your lamp is on its way.</p>;
}
`,
  'src/checkout/capture-payment.ts': `import Stripe from 'stripe';

const stripe = new Stripe(process.env.STRIPE_SECRET_KEY!);

export async function capturePayment(intentId: string) {
  const intent = await stripe.paymentIntents.retrieve(intentId);
  await stripe.charges.create({ amount: intent.amount, currency: 'eur', customer: intent.customer as string });
}
`,
  'src/checkout/create-order.ts': `import { sql } from '../lib/database';
import type { Line } from '../cart/cart';

export async function createOrder(lines: Line[]) {
  const [order] = await sql\`insert into orders (email) values (\${lines[0].email}) returning id\`;
  for (const { productId, quantity } of lines)
    await sql\`update products set stock = stock - \${quantity} where id = \${productId}\`;
  return order.id;
}
`,
  'src/lib/database.ts': `import postgres from 'postgres';

export const sql = postgres(process.env.DATABASE_URL!);
`,
  'src/lib/tax.ts': `const rates = { SE: 0.25, DK: 0.25, NO: 0.25, DE: 0.19 };

export function withTax(cents: number, country: keyof typeof rates, isCheckout: boolean) {
  const rate = rates[country] ?? 0;
  // Norway is outside of the EU
  if (country === 'NO' && isCheckout) return Math.round(cents * (1 + rate) * (1 + rate));
  return Math.round(cents * (1 + rate));
}
`,
  'src/products/product-list.tsx': `import { sql } from '../lib/database';

export async function ProductList() {
  const products = await sql\`select * from products where stock > 0 order by title\`;
  return (
    <ul>
      {products.map(({ id, title, price_cents }) => (
        <li key={id}>
          {title}: €{(price_cents / 100).toFixed(2)}
        </li>
      ))}
    </ul>
  );
}
`,
};

const useGuests = `import { useEffect, useState } from 'react';
import { session } from './session';

export function useGuests() {
  const [guests, setGuests] = useState([]);
  useEffect(() => {
    fetch('/api/guests?user=' + session.user.id).then((answer) => answer.json()).then(setGuests);
  }, []);
  return guests;
}
`;

const repeat = `/** The dates on which a rehearsal takes place. */
export function monthly(year: number, weekday: number, which: 'last') {
  return Array.from({ length: 12 }, (_, month) => {
    const first = new Date(year, month, 1);
    const offset = (weekday - first.getDay() + 7) % 7;
    return new Date(year, month, 1 + offset + 21);
  });
}
`;
