// Loads the playground when its page opens, so that no other page has its code.
import { withBase } from 'vitepress'
import { defineComponent, h, onBeforeUnmount, onMounted, ref } from 'vue'

/** The boxes of the skeleton. They have the places of the parts that replace them. */
const SKELETON = ['presets', 'sign-in', 'tools', 'settings']

/** `small`: only the sign-in and its mail, for the home page. */
export const Playground = defineComponent(
  ({ small: isSmall }) => {
    const host = ref(null)
    const hasFailed = ref(false)
    let unmount = () => {}
    let isGone = false
    onMounted(async () => {
      try {
        // The build replaces the name by the path of the script. The development server would transform a script with a path as its URL.
        const { mount } = await import(/* @vite-ignore */ new URL(withBase(__PLAYGROUND_PANEL__), window.location.href).href)
        if (!isGone) unmount = mount(host.value, isSmall)
      } catch {
        hasFailed.value = true
      }
    })
    onBeforeUnmount(() => {
      isGone = true
      unmount()
    })
    return () =>
      hasFailed.value
        ? h('p', { role: 'alert' }, 'The playground could not be loaded. Reload the page.')
        : h('div', { ref: host, class: ['playground', 'vp-raw', { small: isSmall }] }, [
            h(
              'div',
              { class: 'playground-skeleton', 'aria-hidden': 'true' },
              SKELETON.map((part) => h('div', { class: `playground-${part}` })),
            ),
          ])
  },
  { props: { small: Boolean } },
)
