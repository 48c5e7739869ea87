import type { B2BLoginConfig, LooseConfig } from '../config/types.ts'
import { isLoading } from '../flow/machine/step.ts'
import type { Callbacks } from '../flow/runtime/tools.ts'
import type { Strings } from '../text/say.ts'
import type { ClientSource } from './useClient.ts'
import { usePrefetch } from './useLazyChunk.ts'
import { useLogin, type B2BLoginFlow } from './useLogin.ts'

/** The options of {@link useB2BLogin}. */
export interface B2BLoginOptions {
  /** The sign-in methods, and the organization or `authFlowType: 'Discovery'`. */
  readonly config: B2BLoginConfig
  /** Called with events and errors. */
  readonly callbacks?: Callbacks | undefined
  /** Replaces the few texts that are not on a screen, such as the name of the backup code file. */
  readonly strings?: Strings | undefined
  /** Default: the client of the nearest `<B2BProvider>`. */
  readonly client?: ClientSource | undefined
}

interface LooseOptions extends Partial<Omit<B2BLoginOptions, 'config'>> {
  readonly config?: LooseConfig
}
/** Only changes the type, because callers without types can leave out any option, or all of them. */
const looseOptions = (options: LooseOptions = {}): LooseOptions => options

/**
 * Runs a sign-in without rendering it. Render your own screens from `state`, send user events with `send`, and leave the other screens to
 * `<B2BScreen>`.
 *
 * @throws Error if there is neither `client` nor a `<B2BProvider>`.
 * @example
 * const login = useB2BLogin({ config })
 * return <B2BScreen login={login}>{login.state.screen.name === 'Main' ? <MyMain {...login} /> : undefined}</B2BScreen>
 */
export function useB2BLogin(options: B2BLoginOptions): B2BLoginFlow {
  const { config = {}, callbacks = {}, strings, client } = looseOptions(options)
  // Only the identity provider reads a request from the URL.
  const { login } = useLogin(client, { config, callbacks, strings, readRequest: null })
  usePrefetch(!isLoading(login.state))
  return login
}
