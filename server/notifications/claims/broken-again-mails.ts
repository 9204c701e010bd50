import { mailText } from '#domain/text/markdown.ts';
import { oneLine } from '#server/mail/layout.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { issueOf, toClient, toEngineer, type WriteNotification } from '../notification.ts';

/** Confirms to the client that they reported a broken fix. */
export const brokenAgainMail: WriteNotification = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const report = await readReport(owner, id);
  if (!report) return null;
  const { title, engineerName } = report;
  return {
    key: `broken-again-mail:${id}`,
    type: 'broken-again',
    ...toClient(report.clientEmail, id, 'Open your report'),
    subject: `We have your report: ${title}`,
    heading: 'We have your report',
    paragraphs: [
      'We’re sorry that it broke again. Fixing it is free.',
      engineerName === null
        ? 'Every engineer can take it now. We’ll email you when someone does.'
        : `${engineerName} fixed it first and is asked first. If they don’t start, every engineer can take it.`,
    ],
    facts: [{ label: 'Issue', value: `#${report.number}` }],
  };
};

/** Offers the report to the engineer of the accepted fix. */
export const warrantyMail: WriteNotification = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const report = await readReport(owner, id);
  if (!report?.engineerEmail || report.status !== 'pending') return null;
  const { title, hoursLeft } = report;
  return {
    key: `warranty-mail:${id}`,
    type: 'warranty',
    ...toEngineer(report.engineerEmail, id, 'Open the issue'),
    subject: `It broke again: ${title}`,
    heading: 'A fix of yours broke again',
    paragraphs: [
      `The client reports that your fix of “${title}” broke again. It’s free for the client.`,
      ...(hoursLeft === null
        ? []
        : [
            `It’s yours first: start, or send a message, within ${hoursLeft} hours. Then every engineer can take it.`,
          ]),
    ],
    said: [{ who: 'What the client wrote', text: mailText(report.description) }],
  };
};

type Report = {
  title: string;
  number: string;
  description: string;
  status: string;
  clientEmail: string;
  engineerEmail: string | null;
  engineerName: string | null;
  hoursLeft: number | null;
};

async function readReport(owner: Sql, id: string): Promise<Report | null> {
  const [report] = await owner<Report[]>`
    select before.title, i.number::text as number, i.description, i.status, i.email as "clientEmail",
      marketplace.engineer_address(i.engineer_id) as "engineerEmail",
      e.name as "engineerName", ceil(extract(epoch from marketplace.ends_at(l) - now()) / 3600)::int as "hoursLeft"
    from marketplace.issue i
    join marketplace.issue before on before.id = i.follows_issue_id
    left join marketplace.claim_lease l on l.issue_id = i.id
    left join public.engineers e on e.id = i.engineer_id
    where i.id = ${id} and i.status <> 'cancelled' and i.taken_down_at is null`;
  if (!report) return null;
  return {
    ...report,
    title: oneLine(report.title),
    engineerName: report.engineerName && oneLine(report.engineerName),
  };
}
