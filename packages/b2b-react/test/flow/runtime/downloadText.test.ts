import { afterEach, expect, test, vi } from 'vitest'
import { downloadText } from '../../../src/flow/runtime/downloadText.ts'

// Numbers such as T50 in test names are threats in docs/threats.md.

afterEach(() => void vi.useRealTimers())

test('T50 the URL of the downloaded backup codes is revoked in the next task, after the download has started', async () => {
  vi.useFakeTimers()
  const steps: string[] = []
  const files: Blob[] = []
  // jsdom has no object URLs, and downloads nothing.
  class PageURL extends URL {
    static override createObjectURL(file: Blob): string {
      files.push(file)
      return 'blob:codes'
    }
    static override revokeObjectURL(url: string): void {
      steps.push(`revoke ${url}`)
    }
  }
  vi.stubGlobal('URL', PageURL)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    steps.push(`download ${this.href} as ${this.download}`)
  })
  downloadText('Codes.txt', 'code-1\ncode-2')
  expect(await files[0]?.text()).toBe('code-1\ncode-2')
  expect(steps).toEqual(['download blob:codes as Codes.txt'])
  vi.advanceTimersToNextTimer()
  expect(steps).toEqual(['download blob:codes as Codes.txt', 'revoke blob:codes'])
  expect(files).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})
