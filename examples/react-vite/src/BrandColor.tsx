import { useId } from 'react'
import type { Settings } from './settings.ts'
import { isDark, themeOf } from './widgetProps.ts'

/** The primary color of the widget without a theme. A color input needs some value. */
const DEFAULT_PRIMARY = { light: '#19303d', dark: '#dce8ee' } as const

const defaultPrimaryOf = (settings: Settings) =>
  DEFAULT_PRIMARY[(isDark(settings) ?? window.matchMedia('(prefers-color-scheme: dark)').matches) ? 'dark' : 'light']

/** Chooses the visitor's own brand color. */
export function BrandColor({ settings, onChange }: { readonly settings: Settings; readonly onChange: (color: string) => void }) {
  const id = useId()
  const primary = themeOf(settings).colors?.primary
  return (
    <div className="choice">
      <label htmlFor={id}>Your color</label>
      <div className="color">
        <input
          id={id}
          type="color"
          value={primary ?? defaultPrimaryOf(settings)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {settings.color === '' ? (
          <span className="quiet">{primary === undefined ? 'The default' : 'That of the brand'}</span>
        ) : (
          <button type="button" className="small" onClick={() => onChange('')}>
            Remove {settings.color}
          </button>
        )}
      </div>
    </div>
  )
}
