import { FLOWS, type Flow } from './settings.ts'

const flows = Object.entries(FLOWS) as [Flow, string][] // The keys of the table are the flows.

/** Chooses between the organization flow and the discovery flow. */
export function FlowChoice({ flow, onChoose }: { flow: Flow; onChoose: (flow: Flow) => void }) {
  return (
    <fieldset className="choice">
      <legend>Sign in to</legend>
      {flows.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name="flow" value={value} checked={flow === value} onChange={() => onChoose(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
