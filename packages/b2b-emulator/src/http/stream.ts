import { utf8 } from '../crypto/encoding.ts'
import { CHANGE_BATCH_MS, HEARTBEAT_INTERVAL_MS, RECONNECT_DELAY_MS } from '../limits.ts'
import type { World } from '../world.ts'

/**
 * A stream of server-sent events: `change` after every change of the world. The event contains no data; the client reads the world again.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function streamOf(world: World): Response {
  let stop = (): void => {}
  const events = new ReadableStream<Uint8Array>({
    start(controller) {
      const say = (text: string): void => controller.enqueue(utf8(`${text}\n\n`))
      say(`retry: ${RECONNECT_DELAY_MS}`)
      let coming: ReturnType<typeof setTimeout> | undefined
      const unwatch = world.watch(() => {
        coming ??= setTimeout(() => {
          coming = undefined
          say('event: change\ndata: {}')
        }, CHANGE_BATCH_MS)
      })
      const heartbeat = setInterval(() => say(': still here'), HEARTBEAT_INTERVAL_MS)
      stop = () => {
        unwatch()
        clearTimeout(coming)
        clearInterval(heartbeat)
      }
    },
    cancel: () => stop(),
  })
  return new Response(events, { headers: { 'Content-Type': 'text/event-stream' } })
}
