const titles: Record<string, string> = {
  submission: 'Issues submitted',
  file_bytes: 'Bytes uploaded',
  email: 'Emails of the marketplace',
  account_email: 'Emails about signing in',
  newcomer_email: 'Emails to new addresses',
  code_host_read: 'Reads of public repositories',
  model_call: 'Calls of the language model',
};

/** Returns the title of a budget of the instance, such as `submission:3600` for the issues of an hour. */
export function budgetTitle(budget: string): string {
  const [name = '', seconds] = budget.split(':');
  return `${titles[name] ?? name} ${seconds === '3600' ? 'this hour' : 'today'}`;
}
