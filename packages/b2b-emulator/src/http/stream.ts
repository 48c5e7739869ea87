import { utf8 } from '../crypto/encoding.ts'
import { HEARTBEAT_EVERY, RECONNECT_AFTER } from '../limits.ts'
import type { World } from '../world.ts'

/**
 * Server-sent events: `change` whenever something in the world is different. The listener asks again for what it shows; nothing secret
 * is in the event. Source: https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function streamOf(world: World): Response {
  let stop = (): void => {}
  const events = new ReadableStream<Uint8Array>({
    start(controller) {
      const say = (text: string): void => controller.enqueue(utf8(`${text}\n\n`))
      say(`retry: ${RECONNECT_AFTER}`)
      const unwatch = world.watch(() => say('event: change\ndata: {}'))
      const heartbeat = setInterval(() => say(': still here'), HEARTBEAT_EVERY)
      stop = () => {
        unwatch()
        clearInterval(heartbeat)
      }
    },
    cancel: () => stop(),
  })
  return new Response(events, { headers: { 'Content-Type': 'text/event-stream' } })
}
