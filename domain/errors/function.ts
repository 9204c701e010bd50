export const functionErrors = {
  bodyEmpty: 'The body is empty. Send a JSON object.',
  bodyNotJson: 'The body is not valid JSON.',
  bodyTooLarge: 'The body is too large. Send less.',
  contentTypeNotTaken: 'The body has a content type that is not taken. Send JSON as application/json.',
  nameMissing: 'Name a function: /functions/v1/{name}.',
  functionTakesOtherVerb: (name: string, verbs: readonly string[], method: string) =>
    `The function ${name} takes ${verbs.join(' and ')}, not ${method}.`,
  functionUnknown: (name: string, method: string) => `There is no function ${name} for ${method}.`,
} as const;
