import { fileNameOf } from '../rules/fileName.ts'

/** Starts the download of a text as a file. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileNameOf(name)
  link.click()
  // The browser starts the download within this task. The codes must not stay in memory for longer.
  setTimeout(() => URL.revokeObjectURL(url))
}
