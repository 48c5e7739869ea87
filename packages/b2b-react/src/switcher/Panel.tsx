import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useBrowserLayoutEffect } from '../ui/useBrowserLayoutEffect.ts'
import { placePanel, type Align } from './place.ts'
import { panel } from './styles.ts'

interface PanelProps {
  readonly id: string
  readonly titleId: string
  readonly button: RefObject<HTMLButtonElement | null>
  readonly align: Align
  /** Called when the user leaves the panel. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A non-modal dialog beside a button. Escape, a click outside and a focus outside close it. It neither locks the page nor leaves its place in the document. */
export function Panel({ id, titleId, button, align, onClose, children }: PanelProps) {
  const ref = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useBrowserLayoutEffect(() => {
    const { current: element } = ref
    const { current: anchor } = button
    if (element === null || anchor === null) return undefined
    // In the top layer, no ancestor hides a part of the panel. Older browsers do not have it.
    if ('showPopover' in element) {
      element.popover = 'manual'
      element.showPopover()
    }
    const place = () => placePanel(element, anchor, align)
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, true)
    return () => {
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, true)
    }
  }, [align, button])
  // After each render, because the height changes with the search and the list.
  useBrowserLayoutEffect(() => {
    if (ref.current && button.current) placePanel(ref.current, button.current, align)
  })
  useBrowserLayoutEffect(() => {
    const { current: element } = ref
    const { current: anchor } = button
    element?.querySelector<HTMLElement>('input,[aria-current],button')?.focus()
    return () => {
      if (element?.contains(document.activeElement)) anchor?.focus()
    }
  }, [button])
  useEffect(() => {
    // In a shadow tree, `target` of an event at the document would be the host of the tree.
    const closeOutside = (event: Event) => {
      const path = event.composedPath()
      if (![ref.current, button.current].some((element) => element !== null && path.includes(element))) close.current()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [button])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes a dialog from any element inside.
    <div
      ref={ref}
      id={id}
      className={panel}
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      {children}
    </div>
  )
}
