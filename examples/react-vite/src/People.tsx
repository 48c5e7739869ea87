import { seed } from '@acme/b2b-emulator'
import { mail, type Flow } from './settings.ts'

/** The email addresses of the seed, to try a sign-in. */
export function People({ flow }: { flow: Flow }) {
  return (
    <details className="people">
      <summary>Who can I sign in as?</summary>
      <ul>
        {seed.people.map(({ email_address, note }) => (
          <li key={email_address}>
            <code>{email_address}</code> {note}
          </li>
        ))}
      </ul>
      <p>
        {flow === 'organization' ? 'Acme Corp lets in its members and anyone with an acme.test address.' : 'Any address works here.'} All
        mail is{' '}
        <a href={mail} target="_blank" rel="noopener">
          here
        </a>
        .
      </p>
    </details>
  )
}
