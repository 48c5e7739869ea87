import { useId } from 'react'
import type { Settings } from './settings.ts'
import { themeOf } from './widgetProps.ts'

/** The primary color of the widget without a theme. A color input needs some value. */
const DEFAULT_PRIMARY = '#19303d'

/** Chooses the visitor's own brand color. */
export function BrandColor({ settings, onChange }: { readonly settings: Settings; readonly onChange: (color: string) => void }) {
  const id = useId()
  return (
    <div className="choice">
      <label htmlFor={id}>Your color</label>
      <div className="color">
        <input
          id={id}
          type="color"
          value={themeOf(settings).colors?.primary ?? DEFAULT_PRIMARY}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {settings.color === '' ? (
          <span className="quiet">That of the brand</span>
        ) : (
          <button type="button" className="small" onClick={() => onChange('')}>
            Remove {settings.color}
          </button>
        )}
      </div>
    </div>
  )
}
