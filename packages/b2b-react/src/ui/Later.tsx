import { useEffect, useState, type ReactNode } from 'react'

/** Shows something only to those who have waited for it, `after` so many ms. */
export function Later({ after, children }: { readonly after: number; readonly children: ReactNode }) {
  const [come, setCome] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setCome(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return come ? children : null
}
