// Three figures of the benchmarks, for the home page. The configuration of the site reads them from bench/results.md.
import { withBase } from 'vitepress'
import { h } from 'vue'

export const Figures = () =>
  h('figure', { class: 'figures' }, [
    h(
      'dl',
      __FIGURES__.map(({ value, label }) => h('div', [h('dt', label), h('dd', value)])),
    ),
    h('figcaption', ['Measured: ', h('a', { href: withBase('/bench-results') }, 'results of the benchmarks'), '.']),
  ])
