import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { Header } from '../ui/Header.tsx'
import { Stack } from '../ui/Layout.tsx'
import { Pair } from '../ui/Pair.tsx'
import { Codes } from '../ui/Panel.tsx'
import { useBeforeUnloadPrompt } from '../ui/useBeforeUnloadPrompt.ts'

/** Shows the backup codes only once. The last button asks whether the user has saved them, unless they were copied or downloaded. */
export function RecoveryCodeSave({ screen: { codes, saved }, state: { toasts }, send }: ScreenProps<'RecoveryCodeSave'>) {
  const say = useSay()
  useBeforeUnloadPrompt()
  return (
    <>
      <Header title={say('backup.save.header')}>{say('backup.save.body')}</Header>
      <Stack>
        <Codes label={say('backup.save.codes')}>{codes}</Codes>
        <Pair>
          <Button look="secondary" icon={<AnyIcon name="download" />} onClick={() => send({ type: 'codesDownloaded' })}>
            {say('backup.save.download')}
          </Button>
          <Button
            look="secondary"
            icon={<AnyIcon name="copy" />}
            done={toasts.some(({ tone }) => tone === 'success')}
            onClick={() => send({ type: 'codesCopied' })}
          >
            {say('backup.save.copy')}
          </Button>
        </Pair>
        <Button look={saved ? 'primary' : 'secondary'} onClick={() => send({ type: 'codesSaved' })}>
          {say(saved ? 'backup.save.done' : 'backup.save.saved')}
        </Button>
      </Stack>
    </>
  )
}
