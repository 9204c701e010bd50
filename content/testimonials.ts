// Sample quotes. Replace them with quotes from your own customers.
export const testimonials = [
  {
    quote:
      'Sign-in worked for me and for nobody else. The answer was one line, with three sentences on why. I understood all three.',
    name: 'Sam Sample',
    role: 'Solo founder',
  },
  {
    quote:
      'I had asked my tool to fix the same bug eleven times. Here I asked once, and knew the price before I said yes.',
    name: 'Erin Example',
    role: 'Product designer',
  },
  {
    quote:
      'They moved my tables to the new shape with the real bookings in them. Nothing was lost, and I could follow along.',
    name: 'Dana Demo',
    role: 'No-code builder',
  },
  {
    quote:
      'Calendar events were an hour off in half of Europe. It turned out to be my daylight saving time, not my users.',
    name: 'Toni Template',
    role: 'Weekend builder',
  },
] as const;

/** While this is true, the page says that the quotes are samples. Set it to false for real quotes. */
export const areSamples: boolean = true;
