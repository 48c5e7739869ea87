import { useEffect, useState } from 'react'

const COPIED_MS = 2000

interface CopyButtonProps {
  readonly text: string
  /** The name of the text for screen readers. */
  readonly label: string
  readonly children?: string
}

/** Copies a text. */
export function CopyButton({ text, label, children = 'Copy' }: CopyButtonProps) {
  const [result, setResult] = useState<'Copied' | 'Not copied' | null>(null)
  useEffect(() => {
    if (result === null) return
    const timer = setTimeout(() => setResult(null), COPIED_MS)
    return () => clearTimeout(timer)
  }, [result])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setResult('Copied'),
      () => setResult('Not copied'),
    )
  return (
    <>
      <button type="button" className="small" aria-label={`Copy ${label}`} onClick={() => void copy()}>
        {result ?? children}
      </button>
      <span className="hidden" role="status">
        {result}
      </span>
    </>
  )
}
