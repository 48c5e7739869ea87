import { useEffect, useState } from 'react'
import { CopyButton } from './CopyButton.tsx'
import { postToEmulator, watchEmulator } from './emulator.ts'

/** A code is valid for 30 seconds. */
const READ_INTERVAL_MS = 5000

async function readCode(member: string): Promise<string> {
  const response = await postToEmulator('/totp', { member })
  return typeof response === 'object' && response !== null && 'code' in response ? String(response.code) : ''
}

/** The current code of a member's authenticator app, as their phone would show it. `member`: the id of the member. */
export function AppCode({ member, name }: { readonly member: string; readonly name: string }) {
  const [code, setCode] = useState('')
  useEffect(() => {
    let isStopped = false
    const read = () =>
      readCode(member)
        // There is no app yet, or all codes have been used.
        .catch(() => '')
        .then((newCode) => {
          if (!isStopped) setCode(newCode)
        })
    const timer = setInterval(() => void read(), READ_INTERVAL_MS)
    const stopWatching = watchEmulator(() => void read())
    return () => {
      isStopped = true
      clearInterval(timer)
      stopWatching()
    }
  }, [member])
  if (code === '') return <p className="quiet">Authenticator app of {name}: the next code follows in at most 30 seconds.</p>
  return (
    <p className="code">
      <span className="quiet">Authenticator app of {name}</span>
      <code>{code}</code> <CopyButton text={code} label={`the code ${code}`} />
    </p>
  )
}
