import { seed } from '@acme/b2b-emulator'
import { useState } from 'react'
import { METHODS, PASSWORD_RULES, SECOND_FACTORS, setOrganization, setProject, type Policy } from './provider.ts'
import { PRODUCTS, SERVICES, SESSION_MINUTES, type DemoProduct, type Settings } from './settings.ts'

/** One Tap is only shown if OAuth is the only product. */
const ONE_TAP_SETTINGS = { products: ['oauth'], services: 'prompt' } as const

interface SettingsPanelProps {
  readonly settings: Settings
  readonly onChange: (settings: Settings) => void
  /** Called after a change of the emulator settings. Cached data is then outdated. */
  readonly onProviderChange: () => Promise<void>
}

function durationLabel(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}

/** The settings of the page, of the organization and of the project. */
export function SettingsPanel({ settings, onChange, onProviderChange }: SettingsPanelProps) {
  const { flow, organization, services, minutes } = settings
  return (
    <details className="settings">
      <summary>Settings of this demo</summary>
      <Products products={settings.products} onChange={(products) => onChange({ ...settings, products })} />
      <fieldset>
        <legend>This page</legend>
        {flow === 'organization' && (
          <Choice
            label="Organization"
            value={organization}
            options={seed.organizations.map(({ organization_slug, organization_name }) => [organization_slug, organization_name])}
            onChange={(slug) => onChange({ ...settings, organization: slug })}
          />
        )}
        <Choice
          label="Services"
          value={services}
          options={Object.entries(SERVICES)}
          onChange={(chosen) => onChange({ ...settings, ...(chosen === 'prompt' ? ONE_TAP_SETTINGS : { services: 'all' }) })}
        />
        <Choice
          label="Session"
          value={String(minutes)}
          options={SESSION_MINUTES.map((value) => [String(value), durationLabel(value)])}
          onChange={(chosen) => onChange({ ...settings, minutes: Number(chosen) })}
        />
      </fieldset>
      <fieldset>
        <legend>The provider</legend>
        {flow === 'organization' && (
          <>
            <PolicyChoice
              key={`methods ${organization}`}
              label="Allowed"
              policies={METHODS}
              onChoose={(policy) => setOrganization(organization, policy).then(onProviderChange)}
            />
            <PolicyChoice
              key={`factors ${organization}`}
              label="Second factor"
              policies={SECOND_FACTORS}
              onChoose={(policy) => setOrganization(organization, policy).then(onProviderChange)}
            />
          </>
        )}
        <PolicyChoice label="New passwords" policies={PASSWORD_RULES} onChoose={(policy) => setProject(policy).then(onProviderChange)} />
      </fieldset>
    </details>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly onChange: (value: string) => void
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <label className="setting">
    <span>{label}</span>
    <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  </label>
)

interface PolicyChoiceProps {
  readonly label: string
  readonly policies: readonly Policy[]
  readonly onChoose: (policy: Policy) => Promise<void>
}

/** A setting of the emulator. The page does not know its current value, so nothing is selected at first. */
function PolicyChoice({ label, policies, onChoose }: PolicyChoiceProps) {
  const [chosen, setChosen] = useState('')
  const [hasFailed, setFailed] = useState(false)
  const choose = (chosenLabel: string) => {
    const policy = policies.find((policy) => policy.label === chosenLabel)
    if (!policy) return
    setChosen(chosenLabel)
    onChoose(policy).then(
      () => setFailed(false),
      () => setFailed(true),
    )
  }
  return (
    <>
      <Choice
        label={label}
        value={chosen}
        options={[['', 'Unchanged'], ...policies.map((policy) => [policy.label, policy.label] as const)]}
        onChange={choose}
      />
      {hasFailed && <p role="alert">The emulator cannot be reached. Check that it is running.</p>}
    </>
  )
}

interface ProductsProps {
  readonly products: readonly DemoProduct[]
  readonly onChange: (products: readonly DemoProduct[]) => void
}

// The keys of the table are the products.
const ALL = Object.keys(PRODUCTS) as DemoProduct[]

/** Selects and orders the sign-in methods. */
function Products({ products, onChange }: ProductsProps) {
  const moveUp = (index: number) => {
    const reordered = [...products]
    const moved = reordered.splice(index, 1)
    reordered.splice(index - 1, 0, ...moved)
    onChange(reordered)
  }
  return (
    <fieldset>
      <legend>Ways to sign in</legend>
      <ol>
        {[...products, ...ALL.filter((product) => !products.includes(product))].map((product, index) => {
          const isChosen = products.includes(product)
          return (
            <li key={product}>
              <label>
                <input
                  type="checkbox"
                  checked={isChosen}
                  onChange={() => onChange(isChosen ? products.filter((other) => other !== product) : [...products, product])}
                />
                {PRODUCTS[product]}
              </label>
              {isChosen && index > 0 && (
                <button type="button" aria-label={`Move ${PRODUCTS[product]} up`} onClick={() => moveUp(index)}>
                  ↑
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}
