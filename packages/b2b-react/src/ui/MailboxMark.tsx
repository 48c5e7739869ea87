import type { ReactNode } from 'react'
import { LogoDrawing } from './ProviderMark.tsx'

/* Simple marks on a 20 by 20 grid, drawn for this library. The color and the initial letter tell the mailboxes apart. */

const drawings = {
  gmail: (
    <path fill="none" stroke="#ea4335" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round" d="M3.3 15.5v-10L10 11l6.7-5.5v10" />
  ),
  yahoo: (
    <>
      <rect x="2" y="2" width="16" height="16" rx="4" fill="#6b21e0" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m6.2 6 3.8 4.8L13.8 6M10 10.8v3.6"
      />
    </>
  ),
  outlook: (
    <>
      <rect x="6.5" y="3.5" width="12" height="13" rx="2" fill="#58b2f5" />
      <rect x="1.5" y="5.5" width="10" height="9" rx="2" fill="#0f6cbd" />
      <circle cx="6.5" cy="10" r="2.1" fill="none" stroke="#fff" strokeWidth="1.7" />
    </>
  ),
} as const satisfies { readonly [mailbox: string]: ReactNode }

/** The mark of a webmail provider. Hidden from screen readers, because the text beside it names the provider. */
export const MailboxMark = ({ name }: { readonly name: keyof typeof drawings }) => <LogoDrawing>{drawings[name]}</LogoDrawing>
