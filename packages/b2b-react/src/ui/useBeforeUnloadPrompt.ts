import { useEffect } from 'react'

/** Makes the browser ask before the user leaves the page without confirming that they saved their backup codes (threat T50). */
export function useBeforeUnloadPrompt(): void {
  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [])
}
