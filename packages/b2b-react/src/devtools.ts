import { Devtools, type B2BDevtoolsProps } from './devtools/Devtools.tsx'

export type { B2BDevtoolsProps } from './devtools/Devtools.tsx'

/**
 * Shows what happens during a sign-in: the screens, the requests with their times and request ids, the events, the session, and the open
 * tabs. It shows no token, code, password or response. A production build renders nothing, and does not contain the code of the tools.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * import { B2BDevtools } from '@acme/b2b-react/devtools'
 *
 * <B2BProvider client={client}>
 *   <App />
 *   <B2BDevtools />
 * </B2BProvider>
 */
export const B2BDevtools: (props: B2BDevtoolsProps) => ReturnType<typeof Devtools> = __DEV__ ? Devtools : () => null
