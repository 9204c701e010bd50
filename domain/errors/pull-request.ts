/** Why an address is kept as a plain link. */
export const pullRequestNotes = {
  not_found: 'GitHub shows us no such pull request. It may be private, or not there.',
  not_a_pull_request: 'This is not the address of a pull request, so it stays a plain link.',
  another_host: 'This is not on GitHub, so it stays a plain link.',
  another_repository: 'This is in another repository than the issue’s, so it stays a plain link.',
  not_looked_up: 'GitHub could not be asked now. The link is kept all the same.',
} as const;
