import { describe, expect, it } from 'vitest';
import { readAnalysis } from './ai-analysis.ts';

const whole = { estimatedTime: '4-6 hours', complexity: 'Medium', priceRange: '$200-$300', confidence: 80 };

describe('an analysis', () => {
  it.each([
    ['an object', whole, { ...whole, text: null }],
    ['a JSON string of one', JSON.stringify(whole), { ...whole, text: null }],
    [
      'fields that are missing or of another kind',
      '{"confidence":"85%","complexity":{}}',
      { estimatedTime: null, complexity: null, priceRange: null, confidence: 85, text: null },
    ],
    [
      'a confidence that is no percentage',
      { confidence: 400 },
      { estimatedTime: null, complexity: null, priceRange: null, confidence: null, text: null },
    ],
    [
      'plain text',
      'Likely a race in the router.',
      {
        estimatedTime: null,
        complexity: null,
        priceRange: null,
        confidence: null,
        text: 'Likely a race in the router.',
      },
    ],
    ['nothing', null, null],
    ['an empty text', '  ', null],
    ['a list', '[1,2]', null],
  ])('is read from %s', (_name, stored, expected) => {
    expect(readAnalysis(stored)).toEqual(expected);
  });
});
