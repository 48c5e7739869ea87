import { Drawing, initialShapes } from './Icon.tsx'

/** All icons, on a 20 by 20 grid with lines of 1.5. A dot is a line without length. */
const shapes = {
  ...initialShapes,
  go: 'm8 5 5 5-5 5',
  out: 'M8 4.5H5.5a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V12M11.5 3.5h5v5M16 4l-7 7',
  plus: 'M10 4v12M4 10h12',
  circle: 'M16.5 10a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0',
  down: 'm5 8 5 5 5-5',
  link: 'M8.5 11.5a3.2 3.2 0 0 0 4.6 0l2.5-2.5A3.25 3.25 0 0 0 11 4.4l-.9.9M11.5 8.5a3.2 3.2 0 0 0-4.6 0L4.4 11A3.25 3.25 0 0 0 9 15.6l.9-.9',
  code: 'M4.5 5h11a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM6 10h.01M10 10h.01M14 10h.01',
  app: 'M7.5 2.5h5a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2ZM8 10l1.5 1.5 2.7-3',
  text: 'M4.5 3.5h11a2 2 0 0 1 2 2V12a2 2 0 0 1-2 2H9l-4 3v-3h-.5a2 2 0 0 1-2-2V5.5a2 2 0 0 1 2-2ZM6.5 7.5h7M6.5 10.5h4',
  copy: 'M9 7h5.5a2 2 0 0 1 2 2v5.5a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2ZM13 7V5.5a2 2 0 0 0-2-2H5.5a2 2 0 0 0-2 2V11a2 2 0 0 0 2 2H7',
  download: 'M10 3.5v9M6 9l4 4 4-4M3.5 16.5h13',
  user: 'M13 6.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0M3.8 16.5a6.2 6.2 0 0 1 12.4 0',
  badge:
    'M4.5 4h11a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM8.7 9a1.7 1.7 0 1 1-3.4 0 1.7 1.7 0 0 1 3.4 0M4.6 13.2a2.5 2.5 0 0 1 4.8 0M12 8.5h3M12 11.5h3',
  shield: 'm10 2.5 6 2.3v4.7c0 3.7-2.4 6.6-6 8-3.6-1.4-6-4.3-6-8V4.8Z',
  mail: 'M4.5 4.5h11a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM3 6l7 5 7-5',
}

export type AnyIconName = keyof typeof shapes

/** The icons that point in the reading direction. */
const DIRECTIONAL: readonly string[] = ['back', 'go', 'out'] satisfies AnyIconName[]

/** Any icon, for all screens except the first ones. */
export const AnyIcon = ({ name, size }: { readonly name: AnyIconName; readonly size?: 16 | 18 | 20 | 22 }) => (
  <Drawing shape={shapes[name]} size={size} isDirectional={DIRECTIONAL.includes(name)} />
)
