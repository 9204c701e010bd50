/** `title` names a budget of the instance to operators, and `what` names what a caller has sent too many of. */
type Budget = { title?: string; what?: string };

const listed = {
  submission: { title: 'Issues submitted', what: 'issues' },
  submission_bytes: { title: 'Bytes of issues', what: 'long issues' },
  message: { title: 'Messages and notes', what: 'messages' },
  message_bytes: { title: 'Bytes of messages', what: 'long messages' },
  edit: { what: 'changes' },
  file: { title: 'Files uploaded', what: 'files' },
  file_bytes: { title: 'Bytes uploaded', what: 'large files' },
  email: { title: 'Emails of the marketplace' },
  account_email: { title: 'Emails about signing in' },
  newcomer_email: { title: 'Emails to new addresses' },
  text: { title: 'Text messages' },
  contact: { title: 'Messages from the contact page', what: 'messages' },
  wrong_code: {},
  code_host_read: { title: 'Reads of public repositories' },
  model_call: { title: 'Calls of the language model' },
} satisfies Record<string, Budget>;

export type BudgetName = keyof typeof listed;
export const budgets: Readonly<Record<string, Budget>> = listed;

/** Returns the title of a budget of the instance, such as `submission:3600` for the issues of an hour. */
export function budgetTitle(budget: string): string {
  const [name = '', seconds] = budget.split(':');
  return `${budgets[name]?.title ?? name} ${seconds === '3600' ? 'this hour' : 'today'}`;
}
