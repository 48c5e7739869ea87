import { createElement, type ComponentType, type ReactElement } from 'react'
import type { SlotProps, ThemeComponents } from '../theme/slots.ts'
import { useFrame } from './frame.ts'

type Slot = keyof SlotProps

/**
 * Renders the host's component for a slot, otherwise the widget's. Only functions and the objects of `memo`, `lazy` and `forwardRef` count as
 * components, so that a theme from a database cannot name an element such as `script`.
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
