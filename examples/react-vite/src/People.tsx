import { useState } from 'react'
import { AppCode } from './AppCode.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Panel } from './Panel.tsx'
import { factsOf, groupsOf } from './personStart.ts'
import { people, type Person } from './seed.ts'

interface PeopleProps {
  /** Starts the sign-in of a person in the widget. */
  readonly onSignIn: (person: Person) => void
}

/** The people of the provider, as buttons that start their sign-in. */
export const People = ({ onSignIn }: PeopleProps) => (
  <Panel title="People" id="people" alwaysOpen>
    <p className="quiet">Each button starts that person’s sign-in.</p>
    {groupsOf(people).map((group) => (
      <section key={group.title} className="people-group">
        <h3>{group.title}</h3>
        <ul className="people">
          {group.people.map((person) => (
            <PersonItem key={person.email_address} person={person} onSignIn={onSignIn} />
          ))}
        </ul>
      </section>
    ))}
  </Panel>
)

function PersonItem({ person, onSignIn }: PeopleProps & { readonly person: Person }) {
  const { name, email_address, password, memberships, note } = person
  const [isOpen, setOpen] = useState(false)
  const [firstName] = name.split(' ')
  const appOwner = memberships.find(({ totp }) => totp !== undefined)
  return (
    <li>
      <div className="person-row">
        <button type="button" className="person" onClick={() => onSignIn(person)}>
          <span className="tile" aria-hidden="true">
            {name.slice(0, 1)}
          </span>
          <span>
            Sign in as {firstName}
            <span className="quiet">{factsOf(person).join(' · ')}</span>
          </span>
        </button>
        <button
          type="button"
          className="about-button"
          aria-label={`About ${name}`}
          title={`About ${name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span aria-hidden="true">⋯</span>
        </button>
      </div>
      {isOpen && (
        <div className="about">
          <p>{note}</p>
          <p className="code">
            <code>{email_address}</code> <CopyButton text={email_address} label={`the address ${email_address}`} />
          </p>
          {password && (
            <p className="code">
              <code>{password.text}</code> <CopyButton text={password.text} label={`the password of ${name}`} />
            </p>
          )}
          {appOwner && <AppCode member={appOwner.member_id} name={name} />}
        </div>
      )}
    </li>
  )
}
