import type { SearchMemberAnswer, SearchUserAnswer } from './answers/organizations.ts'
import { post } from './endpoint.ts'
import type { SearchMemberInput, SearchUserInput } from './inputs/organizations.ts'

/** Search for a member or a user by email address. */
export const search = {
  /** Finds a member of an organization by email address. `member` is null if there is none. */
  searchMember: post<
    SearchMemberInput,
    SearchMemberAnswer,
    (email_address: string, organization_id: string) => Promise<SearchMemberAnswer>
  >('/b2b/organizations/members/search', {
    input: { email_address: 'string', organization_id: 'string' },
    takes: ['email_address', 'organization_id'],
  }),
  /** Reads whether a user with an email address exists, and has a password. */
  searchUser: post<SearchUserInput, SearchUserAnswer, (email: string) => Promise<SearchUserAnswer>>('/users/search', {
    input: { email: 'string' },
    takes: ['email'],
    adds: ['captcha_once'],
  }),
}
