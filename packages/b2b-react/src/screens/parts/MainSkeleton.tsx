import type { ReactNode } from 'react'
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
import { Blocks } from './Blocks.tsx'

/*
 * The placeholders have the classes and texts of the elements that replace them, so they have the same size in every language, theme and
 * width. The texts are only in attributes: nobody sees or hears them, and a search for a text in the page does not find them.
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
  // The notice of a long wait takes the place of the blocks. If it needs more, it also takes the place of the title.
  '[data-slow] & .b2b-stack, [data-slow^=retry] & .b2b-title': { visibility: 'hidden' },
})
const body = style('b2b-skeleton-body', {
  position: 'relative',
  '& > .b2b-wait-notice': { position: 'absolute', insetInline: 0, insetBlockEnd: 0, minBlockSize: '100%' },
})
const control = style('b2b-skeleton-field', { blockSize: 47, borderRadius: v('control-radius') })

interface MainSkeletonProps extends Pick<ScreenProps<'Loading'>, 'state'> {
  /** The notice of a long wait. */
  readonly children: ReactNode
}

/** A placeholder with the size of Main, as the configuration describes it. */
export function MainSkeleton({ state: { expected }, children: notice }: MainSkeletonProps) {
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
      <div className={body}>
        <Stack>
          <Blocks blocks={blocks}>{(block) => <BlockBones block={block} asksPassword={organization === null} />}</Blocks>
        </Stack>
        {notice}
      </div>
    </div>
  )
}

/** The placeholder of an element. `look`: only for a text button. */
const bone = (className: string, text: string, look?: 'text', key?: number) => (
  <div key={key} className={className} data-bone={text} data-look={look} />
)

const fieldBones = (text: string) => (
  <div className={field}>
    {bone(label, text)}
    {bone(control, '')}
  </div>
)

/** The placeholders of a block. An organization asks for the password on the next screen. */
function BlockBones({ block, asksPassword }: { readonly block: MainBlock; readonly asksPassword: boolean }) {
  const say = useSay()
  if (block.kind === 'buttons') return <Group>{block.buttons.map((_, index) => bone(button, say('main.sso'), undefined, index))}</Group>
  const isPassword = asksPassword && block.kind === 'password'
  const other = isPassword ? 'password.help' : 'passwordInstead' in block && block.passwordInstead && 'main.password'
  return (
    <>
      {fieldBones(say('email.label'))}
      {isPassword && fieldBones(say('password.label'))}
      <Group>
        {bone(button, say(block.kind === 'email' ? 'email.continue' : 'action.continue'))}
        {other && bone(button, say(other), 'text')}
      </Group>
    </>
  )
}
