import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useBrowserLayoutEffect } from '../ui/useBrowserLayoutEffect.ts'
import { placePanel, type Align } from './place.ts'
import { panel } from './styles.ts'

interface PanelProps {
  readonly id: string
  readonly titleId: string
  readonly button: RefObject<HTMLButtonElement | null>
  readonly align: Align
  /** True until the content is complete. Until then, the panel itself has the focus. */
  readonly isLoading: boolean
  /** Called when the user leaves the panel. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A non-modal dialog beside a button. Escape, a click outside and a focus outside close it. It neither locks the page nor leaves its place in the document. */
export function Panel({ id, titleId, button, align, isLoading, onClose, children }: PanelProps) {
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
    element?.focus()
    return () => {
      // In a shadow tree, `activeElement` of the document would be the host of the tree.
      if (element?.matches(':focus-within')) anchor?.focus()
    }
  }, [button])
  useBrowserLayoutEffect(() => {
    // A focus that the user has moved meanwhile stays where it is.
    if (!isLoading && ref.current?.matches(':focus')) ref.current.querySelector<HTMLElement>('input,[aria-current],button')?.focus()
  }, [isLoading])
  useEffect(() => {
    // In a shadow tree, `target` of an event at the document would be the host of the tree.
    const closeOutside = (event: Event) => {
      const path = event.composedPath()
      if (![ref.current, button.current].some((element) => element !== null && path.includes(element))) close.current()
    }
    // The focus can be on the button, or on the page if the focused element of the panel is gone. A dialog of the page around it stays open.
    const closeOnEscape = (event: KeyboardEvent) => {
      // During the input of some languages, Escape ends the composition of a character.
      if (event.key !== 'Escape' || event.isComposing) return
      event.stopPropagation()
      event.preventDefault()
      close.current()
    }
    document.addEventListener('keydown', closeOnEscape, true)
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('keydown', closeOnEscape, true)
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [button])
  return (
    <div ref={ref} id={id} className={panel} role="dialog" aria-labelledby={titleId} tabIndex={-1}>
      {children}
    </div>
  )
}
