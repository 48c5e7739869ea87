import { utf8 } from '../crypto/encoding.ts'
import { CHANGES_TOGETHER_WITHIN, HEARTBEAT_EVERY, RECONNECT_AFTER } from '../limits.ts'
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
      let coming: ReturnType<typeof setTimeout> | undefined
      const unwatch = world.watch(() => {
        coming ??= setTimeout(() => {
          coming = undefined
          say('event: change\ndata: {}')
        }, CHANGES_TOGETHER_WITHIN)
      })
      const heartbeat = setInterval(() => say(': still here'), HEARTBEAT_EVERY)
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
