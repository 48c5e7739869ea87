import { clearDevRecords, type DevRecord } from '../internal/devRecords.ts'
import { timeOf } from './timeOf.ts'

const LABELS: { readonly [K in DevRecord['kind']]: string } = { request: 'Request', screen: 'Screen', event: 'Event' }

/** Returns the text about the result of a request. */
function resultOf({ kind, outcome }: DevRecord): string {
  if (kind !== 'request') return ''
  return outcome ? `${outcome.result}, ${Math.round(outcome.durationMs)} ms` : 'running'
}

/** Lists the records, the newest first. */
export function Activity({ records }: { readonly records: readonly DevRecord[] }) {
  return (
    <>
      <header>
        <h2>Activity</h2>
        <button onClick={clearDevRecords}>Clear</button>
      </header>
      {records.length === 0 && <p>Nothing happened yet.</p>}
      <ol>
        {records.map((record) => (
          <li key={record.id} className={record.kind} data-failed={record.outcome && record.outcome.result !== 'ok'}>
            <time dateTime={new Date(record.at).toISOString()}>{timeOf(record.at)}</time>
            <span className="kind">{LABELS[record.kind]}</span>
            <span className="name">{record.name}</span>
            {record.kind === 'request' && <span className="result">{resultOf(record)}</span>}
            {record.outcome?.requestId && <code>{record.outcome.requestId}</code>}
          </li>
        ))}
      </ol>
    </>
  )
}
