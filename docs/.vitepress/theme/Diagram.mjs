// Draws a diagram of Mermaid when it is on screen. Pages without diagrams do not load Mermaid.
import { useData } from 'vitepress'
import { defineComponent, h, nextTick, onBeforeUnmount, onMounted, ref, useId, watch } from 'vue'

/** The colors of the site. */
const COLORS = {
  light: {
    background: '#ffffff',
    primaryColor: '#e7eff2',
    primaryTextColor: '#213547',
    primaryBorderColor: '#0b5a7a',
    lineColor: '#5f6971',
    textColor: '#213547',
    clusterBkg: '#f6f6f7',
    clusterBorder: '#c2c8ce',
    edgeLabelBackground: '#ffffff',
    titleColor: '#213547',
  },
  dark: {
    background: '#1b1b1f',
    primaryColor: '#1d3540',
    primaryTextColor: '#dfe5ea',
    primaryBorderColor: '#8fd0ec',
    lineColor: '#a1abb4',
    textColor: '#dfe5ea',
    clusterBkg: '#202127',
    clusterBorder: '#4d565e',
    edgeLabelBackground: '#1b1b1f',
    titleColor: '#dfe5ea',
  },
}

/** Mermaid draws one diagram at a time. */
let lastDrawing = Promise.resolve()

async function draw(id, code, isDark) {
  const { default: mermaid } = await import('@mermaid-js/tiny')
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    theme: 'base',
    darkMode: isDark,
    themeVariables: { ...COLORS[isDark ? 'dark' : 'light'], fontSize: '14px' },
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    // A diagram has the size of its text. Its box scrolls.
    flowchart: { useMaxWidth: false, nodeSpacing: 30, rankSpacing: 40 },
  })
  return (await mermaid.render(id, code)).svg
}

/** Scrolls the box to the first element of the diagram. A large diagram has nothing in its corner. */
function showFirst(box) {
  const node = box?.querySelector('.node')
  if (!node) return
  const [outer, inner] = [box.getBoundingClientRect(), node.getBoundingClientRect()]
  box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2
  box.scrollLeft += inner.left - outer.left - Math.min(48, outer.width / 8)
}

/** `code`: the diagram, encoded as for a URL. `label`: its subject. */
export const Diagram = defineComponent(
  ({ code, label }) => {
    const { isDark } = useData()
    const id = `diagram-${useId().replaceAll(/[^\w-]/g, '')}`
    const text = decodeURIComponent(code)
    const box = ref(null)
    const svg = ref('')
    const hasFailed = ref(false)
    const isScaledToFit = ref(false)
    const scrolled = ref(null)
    let count = 0
    const update = () => {
      const number = (count += 1)
      lastDrawing = lastDrawing
        .then(() => draw(`${id}-${number}`, text, isDark.value))
        .then((drawn) => {
          if (number !== count) return
          svg.value = drawn
          return nextTick().then(() => showFirst(scrolled.value))
        })
        .catch((error) => {
          hasFailed.value = true
          console.error(error)
        })
    }
    let observer
    onMounted(() => {
      observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return
          observer.disconnect()
          update()
          watch(isDark, update)
        },
        { rootMargin: '300px' },
      )
      observer.observe(box.value)
    })
    onBeforeUnmount(() => observer?.disconnect())
    return () =>
      h('figure', { class: 'diagram', ref: box }, [
        svg.value === ''
          ? h('p', { class: 'diagram-wait' }, hasFailed.value ? 'The diagram cannot be drawn. Its text is below.' : 'Drawing the diagram…')
          : [
              h(
                'button',
                {
                  type: 'button',
                  class: 'diagram-size',
                  'aria-pressed': isScaledToFit.value,
                  onClick: () => (isScaledToFit.value = !isScaledToFit.value),
                },
                'Whole diagram',
              ),
              // A box that scrolls needs the focus of the keyboard.
              h('div', {
                ref: scrolled,
                class: ['diagram-box', { 'scaled-to-fit': isScaledToFit.value }],
                role: 'img',
                'aria-label': `${label}. Its text is below.`,
                tabindex: 0,
                innerHTML: svg.value,
              }),
            ],
        h('details', [h('summary', 'The diagram as text'), h('pre', { tabindex: 0 }, [h('code', text)])]),
      ])
  },
  { props: ['code', 'label'] },
)
