// Sample people. Replace them with your own team.
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

/** The team page shows this size. It includes people who are not on the page. */
export const teamSize = '10+ engineers';

/** While this is true, the team page says that the people are samples. Set it to false for your own team. */
export const areSamplePeople: boolean = true;
