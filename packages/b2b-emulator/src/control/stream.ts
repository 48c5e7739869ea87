import { encodeUtf8 } from '../crypto/encoding.ts'
import { CHANGE_BATCH_MS, HEARTBEAT_INTERVAL_MS, RECONNECT_DELAY_MS } from '../limits.ts'
import type { World } from '../world/world.ts'

/**
 * Responds with a stream of server-sent events. After a change of the world, sends the event `change` with an empty object. The client then
 * reads the world again.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function streamChanges(world: World): Response {
  let stop = (): void => {}
  const events = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string): void => controller.enqueue(encodeUtf8(`${text}\n\n`))
      send(`retry: ${RECONNECT_DELAY_MS}`)
      let pendingChange: ReturnType<typeof setTimeout> | undefined
      const unwatch = world.watch(() => {
        // The timer combines several changes into one event.
        pendingChange ??= setTimeout(() => {
          pendingChange = undefined
          send('event: change\ndata: {}')
        }, CHANGE_BATCH_MS)
      })
      const heartbeat = setInterval(() => send(': still here'), HEARTBEAT_INTERVAL_MS)
      stop = () => {
        unwatch()
        clearTimeout(pendingChange)
        clearInterval(heartbeat)
      }
    },
    cancel: () => stop(),
  })
  return new Response(events, { headers: { 'Content-Type': 'text/event-stream' } })
}
