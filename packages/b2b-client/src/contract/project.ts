import type { BasicAnswer } from './entities/answer.ts'
import type { BootstrapAnswer } from './entities/bootstrap.ts'
import { get, post } from './endpoint.ts'

/** Configuration and telemetry of the project itself. */
export const project = {
  /** Reads the project's configuration; asked once at start. */
  bootstrap: get<undefined, BootstrapAnswer>('/projects/bootstrap/{public_token}', {}),
  /** Takes a list of telemetry events; never authenticated, never retried. */
  events: post<undefined, BasicAnswer>('/events', {}),
}
