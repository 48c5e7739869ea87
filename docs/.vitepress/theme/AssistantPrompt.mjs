// A prompt for a coding assistant: a block to copy, with the address of this site.
import { useData, withBase } from 'vitepress'
import { defineComponent, h, onMounted, ref } from 'vue'

/** `app`: the application in a few words, such as "this Next.js application". */
export const AssistantPrompt = defineComponent(
  ({ app, library }) => {
    const { page } = useData()
    const origin = ref('')
    onMounted(() => {
      origin.value = window.location.origin
    })
    return () => {
      const url = (path) => origin.value + withBase(path)
      const prompt = `Add sign-in with ${library} to ${app}. Read ${url('/llms.txt')} first, then follow ${url(`/${page.value.relativePath}`)}. Use the emulator @acme/b2b-emulator for development, and add one test that signs ada@acme.test in. Do not invent options: if the documentation does not name it, it does not exist.`
      return h('details', { class: 'assistant-prompt' }, [
        h('summary', 'Use a coding assistant? Copy this prompt'),
        // The theme copies the text of a block with these three elements.
        h('div', { class: 'language-text' }, [
          h('button', { title: 'Copy prompt', class: 'copy' }),
          h('span', { class: 'lang' }, 'prompt'),
          h('pre', { class: 'shiki', tabindex: 0 }, [h('code', prompt)]),
        ]),
      ])
    }
  },
  { props: { app: String, library: { type: String, default: '@acme/b2b-react' } } },
)
