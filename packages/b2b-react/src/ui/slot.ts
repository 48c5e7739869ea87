import { createElement, type ComponentType, type ReactElement } from 'react'
import type { SlotProps, ThemeComponents } from '../theme/slots.ts'
import { useFrame } from './frame.ts'

type Slot = keyof SlotProps

/**
 * Renders the host's component for a slot, otherwise the widget's. A theme can come from a database. It then contains no components, because
 * JSON has neither functions nor symbols, and a string such as `script` is ignored.
 */
export function slotElement<N extends Slot>(
  name: N,
  components: ThemeComponents | undefined,
  widgetComponent: ComponentType<SlotProps[N]>,
  props: SlotProps[N],
): ReactElement {
  const hostComponent: unknown = components?.[name]
  // The result of `memo`, `lazy` or `forwardRef`.
  const isComponentObject =
    typeof hostComponent === 'object' && hostComponent !== null && '$$typeof' in hostComponent && typeof hostComponent.$$typeof === 'symbol'
  const isComponent = typeof hostComponent === 'function' || isComponentObject
  // The cast is safe: the type of `components` connects the name with the props.
  return createElement(isComponent ? (hostComponent as ComponentType<SlotProps[N]>) : widgetComponent, props)
}

/** Renders the host's component for a slot, otherwise the widget's, with the theme of the surrounding widget. */
export const useSlot = <N extends Slot>(name: N, widgetComponent: ComponentType<SlotProps[N]>, props: SlotProps[N]): ReactElement =>
  slotElement(name, useFrame().components, widgetComponent, props)
