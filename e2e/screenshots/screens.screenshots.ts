import { fileURLToPath } from 'node:url'
import { test } from '../helpers/test.ts'
import { WALKS } from '../helpers/screenPaths.ts'

/* Pictures of every screen, in light and dark, and of the demo. */

const pictureOf = (name: string): string => fileURLToPath(new URL(`../../docs/screens/${name}.png`, import.meta.url))
const still = { animations: 'disabled', caret: 'hide' } as const

for (const [scheme, width] of [
  ['light', 400],
  ['dark', 320],
] as const) {
  for (const [part, walk] of Object.entries(WALKS)) {
    test(`${part}, ${scheme}, ${width} px`, async ({ page, world }) => {
      test.slow()
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 200 })
      await walk({
        page,
        world,
        locale: undefined,
        async look(screen, inState) {
          await page.locator(`[data-screen="${screen}"]`).waitFor()
          await page.mouse.move(0, 0)
          await page.addStyleTag({ content: ':root { color-scheme: light dark }' })
          await page.screenshot({ path: pictureOf([screen, inState, scheme].filter(Boolean).join('-')), fullPage: true, ...still })
        },
      })
    })
  }
}

test('the demo', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 640 })
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@acme.test')
  await page.screenshot({ path: pictureOf('demo'), ...still })
})
