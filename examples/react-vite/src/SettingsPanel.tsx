import { seed } from '@acme/b2b-emulator'
import { useState } from 'react'
import { METHODS, PASSWORD_RULES, SECOND_FACTORS, setOrganization, setProject, type Policy } from './provider.ts'
import { PRODUCTS, SERVICES, SESSIONS, type DemoProduct, type Settings } from './settings.ts'

/** The prompt is shown where social login is the one way in. */
const ALONE = { products: ['oauth'], services: 'prompt' } as const

interface SettingsPanelProps {
  readonly settings: Settings
  readonly onChange: (settings: Settings) => void
  /** The provider was set to something else: what is known of it is old. */
  readonly onProviderChange: () => Promise<void>
}

/** Everything that can be tried: what this page offers, and what the organization and the project ask for. */
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
          onChange={(chosen) => onChange({ ...settings, ...(chosen === 'prompt' ? ALONE : { services: 'all' }) })}
        />
        <Choice
          label="Session"
          value={String(minutes)}
          options={SESSIONS.map((one) => [String(one), one < 60 ? `${one} minutes` : `${one / 60} hours`.replace(/^1 hours/, '1 hour')])}
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
  readonly options: readonly (readonly [value: string, words: string])[]
  readonly onChange: (value: string) => void
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <label className="setting">
    <span>{label}</span>
    <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {options.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
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

/** Something that is set at the provider. What it is set to now, only the provider knows: nothing is chosen at first. */
function PolicyChoice({ label, policies, onChoose }: PolicyChoiceProps) {
  const [chosen, setChosen] = useState('')
  const [failed, setFailed] = useState(false)
  const choose = (words: string) => {
    const policy = policies.find((one) => one.words === words)
    if (!policy) return
    setChosen(words)
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
        options={[['', 'As it is'], ...policies.map(({ words }) => [words, words] as const)]}
        onChange={choose}
      />
      {failed && <p role="alert">The emulator could not be reached. Is it still running?</p>}
    </>
  )
}

interface ProductsProps {
  readonly products: readonly DemoProduct[]
  readonly onChange: (products: readonly DemoProduct[]) => void
}

// The keys of the table are the products.
const ALL = Object.keys(PRODUCTS) as DemoProduct[]

/** Which ways to sign in, and in which order. */
function Products({ products, onChange }: ProductsProps) {
  const up = (at: number) =>
    onChange(products.map((one, index) => (index === at - 1 ? products[at] : index === at ? products[at - 1] : one) ?? one))
  return (
    <fieldset>
      <legend>Ways to sign in</legend>
      <ol>
        {[...products, ...ALL.filter((one) => !products.includes(one))].map((product, at) => {
          const chosen = products.includes(product)
          return (
            <li key={product}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen}
                  onChange={() => onChange(chosen ? products.filter((one) => one !== product) : [...products, product])}
                />
                {PRODUCTS[product]}
              </label>
              {chosen && at > 0 && (
                <button type="button" aria-label={`Move ${PRODUCTS[product]} up`} onClick={() => up(at)}>
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
