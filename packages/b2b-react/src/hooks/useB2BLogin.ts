import type { B2BLoginConfig, GivenConfig } from '../config.ts'
import type { Callbacks } from '../events.ts'
import { isLoading } from '../flow/step.ts'
import type { Strings } from '../text/say.ts'
import type { ClientSource } from './clientHolder.ts'
import { usePrefetch } from './useLater.ts'
import { useLogin, type B2BLoginFlow } from './useLogin.ts'

/** What {@link useB2BLogin} takes. */
export interface B2BLoginOptions {
  /** Which organization, or `authFlowType: 'Discovery'`; and how people sign in. */
  readonly config: B2BLoginConfig
  /** Told of events and errors. */
  readonly callbacks?: Callbacks | undefined
  /** Own wording for the few texts that are not on a screen, such as the name of the file of backup codes. */
  readonly strings?: Strings | undefined
  /** Default: the client of the nearest provider. */
  readonly client?: ClientSource | undefined
}

interface GivenOptions extends Partial<Omit<B2BLoginOptions, 'config'>> {
  readonly config?: GivenConfig
}
/** The options as they may really be: a caller without types may leave all of it out. */
const given = (options: GivenOptions = {}): GivenOptions => options

/**
 * The sign-in without its screens: draw those of them that you want to from `state`, `send` what the person does on them, and leave the
 * others to `<B2BScreen>`.
 *
 * @example
 * const login = useB2BLogin({ config })
 * return <B2BScreen login={login}>{login.state.screen.name === 'Main' ? <MyMain {...login} /> : undefined}</B2BScreen>
 */
export function useB2BLogin(options: B2BLoginOptions): B2BLoginFlow {
  const { config = {}, callbacks = {}, strings, client } = given(options)
  const { login } = useLogin(client, { config, callbacks, strings, readRequest: null })
  usePrefetch(!isLoading(login.state))
  return login
}
