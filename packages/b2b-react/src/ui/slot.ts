import { createElement, type ComponentType, type ReactElement } from 'react'
import type { SlotProps, ThemeComponents } from '../theme/slots.ts'
import { useFrame } from './frame.ts'

type Slot = keyof SlotProps

/**
 * Renders the host's component for a slot, otherwise the widget's. A theme can come from a database, but a component cannot: JSON has neither
 * functions nor symbols, and the name of an HTML element such as `script` is not a component.
 */
export function slotElement<N extends Slot>(
  name: N,
  components: ThemeComponents | undefined,
  widgetComponent: ComponentType<SlotProps[N]>,
  props: SlotProps[N],
): ReactElement {
  const own: unknown = components?.[name]
  const isComponent =
    typeof own === 'function' || (typeof own === 'object' && own !== null && '$$typeof' in own && typeof own.$$typeof === 'symbol')
  // The cast is safe: the type of `components` connects the name with the props.
  return createElement(isComponent ? (own as ComponentType<SlotProps[N]>) : widgetComponent, props)
}

/** The same with the theme of the surrounding widget. */
export const useSlot = <N extends Slot>(name: N, widgetComponent: ComponentType<SlotProps[N]>, props: SlotProps[N]): ReactElement =>
  slotElement(name, useFrame().components, widgetComponent, props)
