import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type FullConfig } from '@playwright/test'
import { SHEETS } from './variants.ts'

/* Puts the pictures of each folder on sheets that are small enough to be read in full size. */

const MAX_WIDTH = 1500
const MAX_HEIGHT = 1500
const GAP = 12
const LABEL = 18

interface Picture {
  readonly name: string
  readonly file: string
  readonly width: number
  readonly height: number
}

function pictureOf(folder: string, file: string): Picture {
  const path = join(folder, file)
  const bytes = readFileSync(path)
  // The header of a PNG file has the width and the height at these positions.
  return { name: file.replace('.png', ''), file: path, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

type Column = { height: number; readonly pictures: Picture[] }

/** Distributes pictures over sheets: each one below the shortest column, or on a new sheet if there is no room. */
function sheetsOf(pictures: readonly Picture[]): Column[][] {
  const columnCount = Math.max(1, Math.floor(MAX_WIDTH / ((pictures[0]?.width ?? MAX_WIDTH) + GAP)))
  const newSheet = (): Column[] => Array.from({ length: columnCount }, () => ({ height: 0, pictures: [] }))
  const sheets = [newSheet()]
  for (const picture of pictures) {
    const height = picture.height + LABEL + GAP
    const shortest = (sheets.at(-1) ?? []).reduce((least, column) => (column.height < least.height ? column : least))
    const hasRoom = shortest.height === 0 || shortest.height + height <= MAX_HEIGHT
    const column = hasRoom ? shortest : sheets[sheets.push(newSheet()) - 1]?.[0]
    column?.pictures.push(picture)
    if (column) column.height += height
  }
  return sheets
}

const figureOf = ({ name, file, width }: Picture): string =>
  `<figure style="margin:0 0 ${GAP}px"><figcaption style="height:${LABEL}px">${name}</figcaption><img width="${width}" src="data:image/png;base64,${readFileSync(file).toString('base64')}"></figure>`
const columnOf = ({ pictures }: Column): string => `<div>${pictures.map(figureOf).join('')}</div>`

export default async function compose(config: FullConfig): Promise<void> {
  const browser = await chromium.launch(config.projects[0]?.use.launchOptions ?? {})
  const page = await browser.newPage({ viewport: { width: MAX_WIDTH, height: 200 } })
  for (const name of readdirSync(SHEETS)) {
    const folder = join(SHEETS, name)
    const files = readdirSync(folder).toSorted()
    const sheets = sheetsOf(files.map((file) => pictureOf(folder, file)))
    for (const [index, columns] of sheets.entries()) {
      await page.setContent(
        `<body style="margin:8px;display:flex;gap:${GAP}px;align-items:start;font:12px system-ui;background:#888">${columns.map(columnOf).join('')}`,
      )
      await page.screenshot({ path: join(SHEETS, `${name}-${index + 1}.png`), fullPage: true })
    }
  }
  await browser.close()
}
