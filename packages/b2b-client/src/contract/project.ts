import { get, post } from './endpoint.ts'
import type { BasicAnswer } from './entities/answer.ts'
import type { BootstrapAnswer } from './entities/bootstrap.ts'

/** Configuration and telemetry of the project. Only the client uses these calls. */
export const project = {
  /** Reads the project's configuration. The client calls it when it is created. */
  bootstrap: get<undefined, BootstrapAnswer>('/projects/bootstrap/{public_token}', { initial: true }),
  /** Sends a list of telemetry events, without authentication and without retries. */
  events: post<undefined, BasicAnswer>('/events', {}),
}
