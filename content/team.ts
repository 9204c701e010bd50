// Sample people. Replace them with your own team, and keep to what is true of it.
export const team = [
  {
    name: 'Alex Sample',
    role: 'Founder, integrations',
    about: 'Spent ten years joining payment providers to things that were not built for them.',
  },
  {
    name: 'Billie Example',
    role: 'Engineer, databases',
    about: 'Moves live tables without losing a row, and writes down how to move them back.',
  },
  {
    name: 'Chris Demo',
    role: 'Engineer, sign-in and sessions',
    about: 'Reads redirects for a living. Has opinions on cookies and keeps most of them short.',
  },
  {
    name: 'Devi Placeholder',
    role: 'Engineer, front ends',
    about: 'Makes generated screens hold up with real data, on real phones, for real people.',
  },
  {
    name: 'Eli Template',
    role: 'Reviews and support',
    about: 'Reads every issue that comes in, and asks the question that saves a day.',
  },
] as const;

/** What the team page says of everybody who is not shown. */
export const teamSize = '10+ engineers';

/** Shown beside the people while they are samples; set it to false with the real ones. */
export const areSamplePeople: boolean = true;
