import type { MainBlock } from '../flow/machine/facts.ts'
import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Header } from '../ui/Header.tsx'
import { Help, Stack } from '../ui/Layout.tsx'
import { Note } from '../ui/Note.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { backOf } from './parts/backOf.ts'
import { Blocks } from './parts/Blocks.tsx'
import { Buttons } from './parts/Buttons.tsx'
import { EmailForm, KnownEmail, PasswordEmail } from './parts/EmailForm.tsx'
import { PasswordForm } from './parts/PasswordForm.tsx'

type Props = ScreenProps<'Main'>

/** The first screen: lets the user identify themselves. */
export function Main(props: Props) {
  const { state, send, screen } = props
  const say = useSay()
  return (
    <>
      <Header onBack={backOf(state, send)} title={<Title state={state} />}>
        {state.primary?.verifiesEmail === true && say('main.verify.body')}
      </Header>
      <Stack>
        <Blocks blocks={screen.blocks}>{(block) => <Block block={block} {...props} />}</Blocks>
        {/* A form shows the problem itself. */}
        {screen.blocks.every(({ kind }) => kind === 'buttons') && <Note complaint={state.problem} />}
        {state.oneTapHint !== null && <Help>{say('oneTap.setup', { reason: state.oneTapHint })}</Help>}
      </Stack>
    </>
  )
}

/** The title of Main: asks to verify the email address if that is necessary, otherwise shows the organization if it is known. */
export function Title({ state: { type, organization, primary } }: Pick<Props, 'state'>) {
  const say = useSay()
  if (primary?.verifiesEmail === true) return say('main.header.verify')
  return type === 'Organization' && organization ? (
    <Sentence phrase={{ key: 'main.header.organization', values: { organization: organization.name } }} />
  ) : (
    say('main.header.discovery')
  )
}

function Block({ block, ...props }: Props & { readonly block: MainBlock }) {
  const { screen, state, send } = props
  switch (block.kind) {
    case 'email':
      return <EmailForm block={block} {...props} />
    case 'known':
      return <KnownEmail block={block} {...props} />
    case 'passwordEmail':
      return <PasswordEmail {...props} />
    case 'password':
      return <PasswordForm state={state} send={send} />
    case 'buttons':
      return <Buttons buttons={block.buttons} lastUsed={state.lastUsed} isAlone={screen.blocks.length === 1} state={state} send={send} />
  }
}
