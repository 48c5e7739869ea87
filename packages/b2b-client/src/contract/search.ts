import type { SearchMemberAnswer, SearchUserAnswer } from './answers/organizations.ts'
import type { SearchMemberInput, SearchUserInput } from './inputs/organizations.ts'
import { post } from './endpoint.ts'

/** Finding the member or the user with an address. */
export const search = {
  /** Finds the member of an organization by their address; the answer's `member` is null when there is none. */
  searchMember: post<
    SearchMemberInput,
    SearchMemberAnswer,
    (email_address: string, organization_id: string) => Promise<SearchMemberAnswer>
  >('/b2b/organizations/members/search', {
    input: { email_address: 'string', organization_id: 'string' },
    takes: ['email_address', 'organization_id'],
  }),
  /** Says what kind of user an address belongs to. */
  searchUser: post<SearchUserInput, SearchUserAnswer, (email: string) => Promise<SearchUserAnswer>>('/users/search', {
    input: { email: 'string' },
    takes: ['email'],
    adds: ['captcha_once'],
  }),
}
