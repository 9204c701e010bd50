import { describe, expect, it } from 'vitest';
import { seed } from '../../database/tests/seed.ts';
import { setUp, setUpInstance } from '../instance/set-up.ts';

const instance = setUpInstance();
const seeded = setUp(() => seed(instance));

describe('a visitor with the public key', () => {
  it('a visitor finds nothing by any filter except a single id', async () => {
    const { held, available } = seeded.issues;
    const filters = [
      'number=eq.1042',
      'id=eq.1042',
      'title=eq.A%20title',
      'status=in.(pending,in_progress)',
      'email=eq.client@example.com',
      `id=neq.${held}`,
      `id=in.(${held})`,
      `id=in.(${held},${available})`,
      `id=gte.${held}`,
      `not.and=(id.neq.${held})`,
      `or=(id.eq.${held},id.eq.${available})`,
      `and=(id.eq.${held})`,
      `id=not.neq.${held}`,
      `id=eq(any).{${held}}`,
      `id=eq.${held}&id=eq.${held}`,
      `id=eq.${held}&or=(title.eq.x,title.neq.x)`,
    ];
    for (const relation of ['issues', 'code_submissions']) {
      for (const filter of filters) {
        const response = await read(`${relation}?${filter}`);
        expect([filter, response.ok ? await response.json() : []]).toEqual([filter, []]);
      }
    }
  });

  it('a visitor cannot pass an id in a header or a cookie', async () => {
    const response = await read('issues', {
      'request.named_id': seeded.issues.held,
      cookie: `request.named_id=${seeded.issues.held}`,
      'x-named-id': seeded.issues.held,
    });
    expect(await response.json()).toEqual([]);
  });

  it('a visitor sees the range of an estimate, and neither its reasons nor an engineer’s analysis', async () => {
    const { available } = seeded.issues;
    const range = {
      estimatedTime: '1–4 hours',
      priceRange: '$150–$500',
      confidence: 40,
      label: 'Rough guide',
    };
    const estimateOf = async (analysis: string) => {
      await instance.sql`update marketplace.issue set ai_analysis = ${analysis} where id = ${available}`;
      const [row] = await (await read(`issues?id=eq.${available}&select=ai_analysis`)).json();
      return JSON.parse(row.ai_analysis);
    };
    const price = { low: 150, high: 500, typical: 270, confidence: 40 };
    expect(
      await estimateOf(JSON.stringify({ ...range, price, reasons: ['Secret.'], likelyCause: 'Secret.' })),
    ).toEqual({
      ...range,
      price,
    });
    expect(await estimateOf('A race, I think.')).toBeNull();
    expect(await estimateOf('{"priceRange": "Pay $50 to me elsewhere"}')).toBeNull();
    const byEngineer = { ...range, priceRange: '$150 - $300', source: 'engineer' };
    expect(
      await estimateOf(JSON.stringify({ ...byEngineer, estimatedTime: '2 hours, pay me', label: 'Pay me' })),
    ).toMatchObject({ priceRange: '$150 - $300', estimatedTime: null, label: null });
    expect(await estimateOf('{"priceRange": {"low": 1}}')).toBeNull();
    // Each of these numbers would be 131,072 digits as text.
    const huge = Array(3000).fill('1e131071').join();
    expect(await estimateOf(`{"priceRange": "$1", "label": [${huge}], "price": {"low": 1e131071}}`)).toEqual({
      ...{ estimatedTime: null, priceRange: '$1', confidence: null, label: null },
      price: { low: null, high: null, typical: null, confidence: null },
    });
  });

  it('a visitor reads no timeline event by the id of the event', async () => {
    const { held } = seeded.issues;
    const [event] = await instance.sql`select id from public.timeline_events where issue_id = ${held}`;
    for (const id of [event?.id, held])
      expect(await (await read(`timeline_events?id=eq.${id}`)).json()).toEqual([]);
  });
});

async function read(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const { anonKey } = instance.platform.keys;
  return fetch(`${await instance.url()}/rest/v1/${path}`, {
    headers: { apikey: anonKey, ...headers },
  });
}
