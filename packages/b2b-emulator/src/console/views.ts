import type { Markup } from '../internal/html.ts'
import type { World } from '../world/world.ts'
import { activityView } from './views/activity.ts'
import { faultsView } from './views/faults.ts'
import { mailView } from './views/mail.ts'
import { membersView } from './views/members.ts'
import { organizationsView } from './views/organizations.ts'
import { projectView } from './views/project.ts'
import { worldView } from './views/world.ts'

/** One page of the console. */
interface View {
  readonly title: string
  /** The purpose, one sentence. */
  readonly help: string
  /** The number beside the name. 0 hides it. */
  readonly count: (world: World) => number
  readonly show: (world: World, query: URLSearchParams) => Markup | Promise<Markup>
}

const noCount = (): number => 0

/** The views of the console by their name in the URL. The first one is the default. */
export const VIEWS = {
  mail: {
    title: 'Mail',
    help: 'Every text and every mail, newest first. None of it leaves this machine.',
    count: ({ outbox, texts }) => outbox.length + texts.length,
    show: mailView,
  },
  members: {
    title: 'Members',
    help: 'Who is there, who is signed in, and with what.',
    count: ({ sessions }) => sessions.size,
    show: membersView,
  },
  organizations: {
    title: 'Organizations',
    help: 'Who may come in, and how. Whatever you change counts from the next call on.',
    count: noCount,
    show: organizationsView,
  },
  project: {
    title: 'Project',
    help: 'What holds for every organization. Whatever you change counts from the next call on.',
    count: noCount,
    show: projectView,
  },
  activity: {
    title: 'Activity',
    help: 'The calls of the application, and the events that it has sent. Open a refused call to see why.',
    count: noCount,
    show: activityView,
  },
  faults: {
    title: 'Faults',
    help: 'Let something go wrong, and see what your application makes of it.',
    count: ({ faults }) => faults.size,
    show: faultsView,
  },
  world: { title: 'World', help: 'Keep all of this in a file, bring it back, or start again.', count: noCount, show: worldView },
} as const satisfies Readonly<Record<string, View>>

/** The name of a view in the URL. */
export type ViewName = keyof typeof VIEWS

/** Returns true for the name of a view. */
export const isView = (name: string): name is ViewName => Object.hasOwn(VIEWS, name)
