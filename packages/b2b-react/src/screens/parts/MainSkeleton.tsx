import type { MainBlock } from '../../flow/machine/facts.ts'
import type { ScreenProps } from '../../flow/machine/types.ts'
import { useSay } from '../../text/TextProvider.tsx'
import { REDUCED_MOTION } from '../../theme/parts.ts'
import { style } from '../../theme/style.ts'
import { v } from '../../theme/tokens.ts'
import { button } from '../../ui/Button.tsx'
import { field, label } from '../../ui/Field.tsx'
import { useFrame } from '../../ui/frame.ts'
import { header, title } from '../../ui/Header.tsx'
import { Group, Stack } from '../../ui/Layout.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { messageLine } from '../../ui/Message.tsx'
import { Blocks } from './Blocks.tsx'

/*
 * The placeholders have the classes and texts of the elements that replace them, so they have the same size in every language, theme and
 * width. The texts are only in attributes. So they are invisible, screen readers ignore them, and a search for a text does not find them.
 */

const skeleton = style('b2b-skeleton', {
  '& [data-bone]': {
    background: v('disabled'),
    animation: 'b2b-breathe 1.6s ease-in-out infinite alternate',
    [REDUCED_MOTION]: { animation: 'none' },
    pointerEvents: 'none',
  },
  '& [data-bone]::before': { content: 'attr(data-bone)', visibility: 'hidden' },
  '& :is(.b2b-title,.b2b-label)': { inlineSize: 'fit-content', clipPath: 'inset(18% 0 round 4px)' },
  '& [data-bone][data-look]': { clipPath: 'inset(16px 30% round 4px)' },
  // A field has no text.
  '& [data-bone=""]': { blockSize: 47, borderRadius: v('control-radius') },
  // The notice of a long wait fits into the card, even if the skeleton is only a button.
  '[data-slow] &': { minBlockSize: 120 },
})

/** A placeholder with the size that Main will have, according to the configuration. */
export function MainSkeleton({ state: { expected } }: Pick<ScreenProps<'Loading'>, 'state'>) {
  const say = useSay()
  const { hideTitle, logo } = useFrame()
  const { organization, blocks } = expected
  const text = organization === null ? say('main.header.discovery') : say('main.header.organization', { organization })
  return (
    <div className={skeleton}>
      <div className={header} data-empty={hideTitle && !logo ? '' : undefined}>
        <Logo />
        {!hideTitle && bone(title, text)}
      </div>
      <Stack>
        <Blocks blocks={blocks}>{(block) => <BlockBones block={block} asksPassword={organization === null} />}</Blocks>
      </Stack>
    </div>
  )
}

/** Returns the placeholder of an element with a text. `look`: only for a text button. */
const bone = (className: string, text: string, look?: 'text') => <div className={className} data-bone={text} data-look={look} />

const fieldBones = (text: string) => (
  <div className={field}>
    {bone(label, text)}
    <div data-bone="" />
    <div className={messageLine} />
  </div>
)

/** The placeholders of a block. An organization asks for the password on the next screen. */
function BlockBones({ block, asksPassword }: { readonly block: MainBlock; readonly asksPassword: boolean }) {
  const say = useSay()
  if (block.kind === 'buttons') {
    return (
      <Group>
        {block.buttons.map((_, index) => (
          <div key={index} className={button} data-bone={say('main.sso')} />
        ))}
      </Group>
    )
  }
  const hasPassword = asksPassword && block.kind === 'password'
  const offersPassword = 'passwordInstead' in block && block.passwordInstead
  const otherButton = hasPassword ? 'password.help' : offersPassword && 'main.password'
  return (
    <>
      {fieldBones(say('email.label'))}
      {hasPassword && fieldBones(say('password.label'))}
      <Group>
        {bone(button, say(block.kind === 'email' ? 'email.continue' : 'action.continue'))}
        {otherButton && bone(button, say(otherButton), 'text')}
      </Group>
    </>
  )
}
