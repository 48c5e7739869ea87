import { BrandColor } from './BrandColor.tsx'
import { Choice, Segments } from './Choice.tsx'
import { MissingConnectionHint, OnlyMethodHint } from './ConnectionHint.tsx'
import type { ChoiceName, ChoiceOf } from './options.ts'
import { Panel } from './Panel.tsx'
import { onlyMethodOf } from './policy.ts'
import { Products } from './Products.tsx'
import { organizations } from './seed.ts'
import { DEFAULTS, type Settings } from './settings.ts'
import { isAlwaysDark } from './widgetProps.ts'

/** One Tap is only shown if OAuth is the only product. */
const ONE_TAP_SETTINGS = { products: ['oauth'], services: 'prompt' } as const

interface ControlsProps {
  readonly settings: Settings
  readonly onChange: (settings: Settings) => void
}

/** All settings, except those above the widget. */
export function Controls({ settings, onChange }: ControlsProps) {
  const { flow, organization, products } = settings
  const change = (changes: Partial<Settings>) => onChange({ ...settings, ...changes })
  /** The props that every choice has. */
  const bind = <N extends ChoiceName>(name: N) => ({
    name,
    value: settings[name] as ChoiceOf<N>, // The settings have a value for each choice.
    onChange: (value: ChoiceOf<N>) => change({ [name]: value }),
  })
  const note = organizations.find(({ organization_slug }) => organization_slug === organization)?.note
  return (
    <Panel title="Settings" id="settings">
      <h3>Sign-in</h3>
      <Choice {...bind('flow')} label="Flow" />
      {flow !== 'discovery' && <Choice {...bind('organization')} label="Organization" note={note} />}
      {flow === 'reset' ? (
        <OnlyMethodHint settings={settings} />
      ) : (
        <Products
          products={products}
          onlyAllowed={flow === 'discovery' ? null : (onlyMethodOf(settings)?.product ?? null)}
          onChange={(chosen) => change({ products: chosen })}
        >
          <OnlyMethodHint settings={settings} />
        </Products>
      )}
      {settings.methods !== 'sso' && products.includes('sso') && (
        <MissingConnectionHint settings={settings} onChange={change}>
          so the widget shows no button for it.
        </MissingConnectionHint>
      )}
      {flow !== 'reset' && products.includes('oauth') && (
        <Choice
          {...bind('services')}
          label="Services"
          onChange={(chosen) => change(chosen === 'prompt' ? ONE_TAP_SETTINGS : { services: chosen })}
        />
      )}
      <Choice {...bind('minutes')} label="Session" />
      <h3>Look</h3>
      <Choice {...bind('brand')} label="Brand" onChange={(brand) => change({ brand, color: DEFAULTS.color })} />
      <Choice {...bind('logo')} label="Logo" />
      <BrandColor settings={settings} onChange={(chosen) => change({ color: chosen })} />
      <h3>Rules of the organization</h3>
      {flow !== 'discovery' && <Choice {...bind('methods')} label="Ways that are allowed" />}
      {settings.methods === 'sso' && (
        <MissingConnectionHint settings={settings} onChange={change}>
          so nobody can sign in or join.
        </MissingConnectionHint>
      )}
      {flow !== 'discovery' && <Choice {...bind('factor')} label="Second factor" />}
      <Choice {...bind('rules')} label="New passwords" />
      <h3>Try a failure</h3>
      <Choice
        {...bind('network')}
        label="Network"
        note="Applies to the next request of the form, not to its loading. With an outage, redirects to other services fail, too."
      />
      <p className="row">
        <button type="button" className="small" onClick={() => onChange(DEFAULTS)}>
          Reset all settings
        </button>
      </p>
    </Panel>
  )
}

/** The settings above the widget: how to look at it. */
export function ViewControls({ settings, onChange }: ControlsProps) {
  return (
    <div className="view-controls">
      <Segments name="width" label="Page width in pixels" value={settings.width} onChange={(width) => onChange({ ...settings, width })} />
      <Segments name="dark" label="Colors" value={settings.dark} onChange={(dark) => onChange({ ...settings, dark })} />
      <Choice name="lang" label="Language" hideLabel value={settings.lang} onChange={(lang) => onChange({ ...settings, lang })} />
      {isAlwaysDark(settings.brand) && <p className="quiet">This brand is always dark.</p>}
    </div>
  )
}
