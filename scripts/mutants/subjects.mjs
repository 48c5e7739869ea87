// What npm run mutants mutates: each subject is a group of source files, with the tests that test them directly.

const src = 'packages/b2b-client/src'
const test = 'packages/b2b-client/test'
const flow = 'packages/b2b-react/src/flow'

/**
 * - `files`: the source files, as patterns.
 * - `tests`: the test files by project of vitest.workspace.ts, as patterns. Those of `react19` start in `packages/b2b-react/test`.
 */
export const SUBJECTS = {
  pkce: {
    files: [`${src}/pkce/*.ts`],
    tests: { client: [`${test}/pkce/*.test.ts`, `${test}/redirect/unsolicited.test.ts`, `${test}/pipeline/reads.test.ts`] },
  },
  rbac: {
    files: [`${src}/rbac/*.ts`, `${src}/internal/policy.ts`],
    tests: { client: [`${test}/rbac/*.test.ts`, `${test}/properties/rbac.test.ts`] },
  },
  cookies: {
    files: [`${src}/session/cookies.ts`, `${src}/internal/{cookieText,hashOf}.ts`],
    tests: { client: [`${test}/{session,threats}/cookies.test.ts`] },
  },
  decoders: {
    files: [`${src}/contract/{decode,decodeAnswer,fields}.ts`, `${src}/internal/{parseJson,checkFields}.ts`],
    tests: {
      client: [
        `${test}/contract/fields.test.ts`,
        `${test}/internal/parseJson.test.ts`,
        `${test}/pipeline/{checkInput,nullable}.test.ts`,
        `${test}/http/send.test.ts`,
        `${test}/session/{session,linkEmail}.test.ts`,
      ],
    },
  },
  comparison: {
    files: [`${src}/session/{compare,snapshot,record,state}.ts`],
    tests: { client: [`${test}/session/{compare,record,state,session,logout,loaded,lateState}.test.ts`, `${test}/model/*.test.ts`] },
  },
  addresses: {
    files: [`${src}/internal/{address,localPath,pathWithNext,splitUrl}.ts`, `${src}/slug.ts`],
    tests: {
      client: [`${test}/internal/{address,splitUrl}.test.ts`, `${test}/properties/slug.test.ts`],
      node: ['packages/b2b-emulator/test/server/paths.test.ts'],
      react19: ['localPath.test.ts'],
    },
  },
  redirects: {
    files: [`${src}/redirect/*.ts`, `${src}/browser/{navigate,redirectToken,submitForm}.ts`],
    tests: {
      client: [`${test}/redirect/*.test.ts`, `${test}/properties/addresses.test.ts`],
      'client pages': [`${test}/threats/{page,tabs}.test.ts`],
    },
  },
  configuration: {
    files: [`${src}/project/*.ts`],
    tests: { client: [`${test}/project/*.test.ts`, `${test}/redirect/starts.test.ts`] },
  },
  transport: {
    files: [`${src}/http/*.ts`, `${src}/internal/{backoff,withTimeout}.ts`],
    tests: { client: [`${test}/http/*.test.ts`, `${test}/internal/backoff.test.ts`, `${test}/calls.test.ts`] },
  },
  pipeline: {
    files: [`${src}/pipeline/*.ts`],
    tests: {
      client: [
        `${test}/{pipeline,http,pkce,lazy,model}/*.test.ts`,
        `${test}/session/{followed,impersonation,lateState,logout,refresh,session,turn}.test.ts`,
        `${test}/{calls,late,races,wire/captcha}.test.ts`,
      ],
      'client pages': [`${test}/{captcha/captcha,threats/page,wire/pkce,wire/revoke}.test.ts`],
    },
  },
  server: {
    files: [`${src}/server/*.ts`, `${src}/next/*.ts`],
    tests: {
      node: [
        'packages/b2b-emulator/test/server/{edge,isSameOrigin,jwtCookies,keySet,next,paths,sessionReader}.test.ts',
        `${test}/next.node.test.ts`,
      ],
    },
  },
  session: {
    files: [`${src}/session/{commit,follow,lease,linkEmail,refresh,session,tokens,turn}.ts`],
    tests: {
      client: [`${test}/{session,pipeline,model}/*.test.ts`, `${test}/{late,races}.test.ts`, `${test}/lazy/chunks.test.ts`],
      'client pages': [`${test}/threats/tabs.test.ts`, `${test}/wire/{cookies,revoke,startup}.test.ts`],
    },
  },
  rules: {
    files: [`${flow}/rules/*.ts`, `!${flow}/rules/{problems,reading}.ts`],
    tests: { react19: ['flow/rules/*.test.ts', 'flow/steps/!(failures).test.ts', 'flow/decisions.test.ts'] },
  },
  problems: {
    files: [`${flow}/rules/{problems,reading}.ts`],
    tests: { react19: ['flow/rules/{directLogin,mfaMethods,problems,strength}.test.ts', 'flow/steps/*.test.ts'] },
  },
  steps: {
    files: [`${flow}/steps/**/*.ts`, `${flow}/machine/*.ts`, `${flow}/{firstSteps,loginSteps}.ts`],
    tests: { react19: ['flow/steps/*.test.ts', 'flow/{calls,decisions}.test.ts'] },
  },
}
