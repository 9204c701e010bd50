import { z } from 'zod';
import { isEmailAddress } from '../account/email-address.ts';
import { newPasswordError } from '../account/password.ts';
import { accountErrors } from '../errors/account.ts';
import { engineerErrors } from '../errors/engineer.ts';
import { submissionErrors } from '../errors/submission.ts';
import { countCharacters, isBlank, isLongerThan } from '../text/characters.ts';
import { readSkills, SKILLS_LIMIT, SKILLS_TEXT_LIMIT } from './skills.ts';

export const ENGINEER_NAME_LIMIT = 120;
export const AVATAR_LIMIT = 2048;

const name = z
  .string()
  .refine((text) => !isBlank(text), engineerErrors.nameRequired)
  .refine((text) => !isLongerThan(text, ENGINEER_NAME_LIMIT), engineerErrors.nameTooLong(ENGINEER_NAME_LIMIT))
  .transform((text) => text.trim());

const skills = z
  .string()
  .transform(readSkills)
  .refine((list) => list.length <= SKILLS_LIMIT, engineerErrors.tooManySkills(SKILLS_LIMIT))
  .refine(
    (list) => countCharacters(list.join(',')) <= SKILLS_TEXT_LIMIT,
    engineerErrors.skillsTooLong(SKILLS_TEXT_LIMIT),
  );

const avatar = z
  .string()
  .transform((text) => text.trim())
  .refine((text) => text === '' || isAvatarAddress(text), engineerErrors.avatarInvalid)
  .transform((text) => (text === '' ? null : text));

export const profileSchema = z.object({ name, skills, avatar });

export const engineerSignUpSchema = z.object({
  name,
  email: z
    .string()
    .refine((text) => !isBlank(text), accountErrors.emailNeeded)
    .refine((text) => isBlank(text) || isEmailAddress(text), submissionErrors.emailInvalid),
  password: z.string().superRefine((password, context) => {
    const fault = newPasswordError(password);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  }),
  skills: skills.refine((list) => list.length > 0, engineerErrors.skillsRequired),
});

function isAvatarAddress(text: string): boolean {
  return /^(https?:\/\/|\/)/.test(text) && !isLongerThan(text, AVATAR_LIMIT);
}
