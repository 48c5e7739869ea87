import { useEffect } from 'react'
import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/Check.tsx'
import { Header } from '../ui/Header.tsx'
import { Pair } from '../ui/Pair.tsx'
import { Codes } from '../ui/Panel.tsx'
import { ScreenForm } from './parts/ScreenForm.tsx'

/** Shows the backup codes, which cannot be shown again. Copying or downloading them also checks the box. */
export function RecoveryCodeSave({ screen: { codes, saved }, state, send }: ScreenProps<'RecoveryCodeSave'>) {
  const say = useSay()
  useBeforeUnloadPrompt()
  return (
    <>
      <Header title={say('backup.save.header')}>{say('backup.save.body')}</Header>
      <ScreenForm state={state} onSubmit={() => send({ type: 'codesSaved' })} action={say('backup.save.done')}>
        <Codes label={say('backup.save.codes')}>{codes}</Codes>
        <Pair>
          <Button look="secondary" icon={<AnyIcon name="download" />} onClick={() => send({ type: 'codesDownloaded' })}>
            {say('backup.save.download')}
          </Button>
          <Button
            look="secondary"
            icon={<AnyIcon name="copy" />}
            done={state.toasts.some(({ tone }) => tone === 'success')}
            onClick={() => send({ type: 'codesCopied' })}
          >
            {say('backup.save.copy')}
          </Button>
        </Pair>
        <Check checked={saved} onToggle={() => send({ type: 'codesConfirmed', saved: !saved })}>
          {say('backup.save.saved')}
        </Check>
      </ScreenForm>
    </>
  )
}

/** Makes the browser ask before the user leaves the page without confirming that they saved the codes (threat T50). */
function useBeforeUnloadPrompt(): void {
  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [])
}
