import { namedSkills } from '#domain/engineer/skills.ts';
import { CODING_APP_NAMES, type CodingApp } from '#domain/issue/coding-app.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import { defangLinks } from '#domain/text/links.ts';
import { oneLine } from '#server/mail/layout.ts';
import { engineerOf, type WriteNotification } from '../notification.ts';

type Match = {
  email: string;
  skills: string[];
  through: string;
  title: string;
  description: string;
  app: CodingApp;
  urgency: string;
  price: string | null;
  total: number;
};

const LISTED = 5;

/**
 * Tells an engineer about new issues that match their skills. The email contains only fields that engineers
 * may see before they claim an issue.
 */
export const matchMail: WriteNotification = async ({ owner }, payload) => {
  const id = engineerOf(payload);
  const matches = await owner<Match[]>`
    select u.email, e.skills, extract(epoch from m.mail_through)::text as through,
      i.title, i.description, i.coding_app as app, i.urgency, i.estimated_price::text as price,
      count(*) over ()::int as total
    from marketplace.match_mail m
    join public.engineers e on e.id = m.engineer_id
    join auth.users u on u.id = e.id and u.email_confirmed_at is not null and coalesce(u.banned_until <= now(), true)
    cross join lateral marketplace.new_matches(m.engineer_id, m.told_through, m.mail_through) i
    where m.engineer_id = ${id}
    order by marketplace.count_named(i.words, marketplace.words_of_skills(e.skills)) desc, i.created_at desc, i.id
    limit ${LISTED}::int`;
  const [best] = matches;
  if (!best) return null;
  const count = best.total === 1 ? 'A new issue matches' : `${best.total} new issues match`;
  const more = best.total - LISTED;
  return {
    key: `match-mail:${id}:${best.through}`,
    type: 'match',
    kind: 'engineer_matches',
    reader: 'engineer',
    to: best.email,
    // Anybody can submit an issue, so a title may not pass for a subject or a link of ours.
    subject: `${count} your skills`,
    heading: `${count} your skills`,
    paragraphs: [
      'Nobody has claimed them yet. You see the repository, files and conversation once you do.',
      ...(more > 0 ? [`These are the best ${LISTED}. See ${more} more on the list.`] : []),
    ],
    facts: matches.map((match) => ({
      label: defangLinks(oneLine(match.title)),
      value: lineOf(match, best.skills),
    })),
    action: { label: 'See available issues', path: '/engineer-app?tab=available&sort=match' },
  };
};

function lineOf({ title, description, app, urgency, price }: Match, skills: readonly string[]): string {
  const named = namedSkills(`${title} ${description} ${app}`, skills).map(oneLine).join(', ');
  const estimate = price === null ? [] : [`about ${formatDollars(Math.round(Number(price)))}`];
  return [urgency, CODING_APP_NAMES[app], ...estimate, `names ${named}`].join(' · ');
}
