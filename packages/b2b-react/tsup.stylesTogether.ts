import MagicString from 'magic-string'
import type { Plugin } from 'rollup'

/** Matches a call of `style` in the output of `tsup.styles.ts`: `card = style("b2b-card", "…")`. */
const STYLE = /([\w$]+) = (style\()("[\w-]+"), ("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)\)/g

/** The length of a call after the move. */
const lengthOf = ([, part = '', , , css = '']: RegExpExecArray) => part.length + css.length

/**
 * Moves the calls of `style` to the end of each file and keeps the class names in place. CSS next to CSS compresses better than CSS between
 * code: the compressed widget is 2 % smaller. The CSS is moved and not written again, so that the source map still names its source.
 */
export const stylesTogether: Plugin = {
  name: 'styles-together',
  renderChunk(code) {
    const text = new MagicString(code)
    // Rules of similar length are more similar to each other.
    const calls = [...code.matchAll(STYLE)].sort((one, other) => lengthOf(one) - lengthOf(other))
    for (const { 0: call, 1: part = '', 2: callee = '', 4: css = '', index } of calls) {
      const end = index + call.length - 1
      const start = end - css.length
      const calleeStart = index + call.indexOf(callee)
      text.remove(calleeStart, calleeStart + callee.length)
      // The comma and the closing parenthesis.
      text.remove(start - 2, start).remove(end, end + 1)
      text.prependRight(start, `\nstyle(${part}, `).appendLeft(end, ');').move(start, end, code.length)
    }
    return { code: text.toString(), map: text.generateMap({ hires: true }) }
  },
}
