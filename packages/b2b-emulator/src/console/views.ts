import type { Markup } from '../internal/html.ts'
import type { World } from '../world/world.ts'
import { activityView } from './views/activity.ts'
import { faultsView } from './views/faults.ts'
import { mailView } from './views/mailView.ts'
import { membersView } from './views/members.ts'
import { organizationsView } from './views/organizations.ts'
import { projectView } from './views/project.ts'
import { worldView } from './views/world.ts'

/** One page of the console. */
interface View {
  readonly title: string
  /** The purpose in one or two sentences. */
  readonly help: string
  /** Returns the number next to the name. The navigation does not show 0. */
  readonly count: (world: World) => number
  readonly show: (world: World, query: URLSearchParams) => Markup | Promise<Markup>
}

const noCount = (): number => 0

/** The views of the console by their name in the URL. The first view is the default. */
export const VIEWS = {
  mail: {
    title: 'Mail',
    help: 'The text messages and emails, newest first. The emulator does not send them.',
    count: ({ outbox, texts }) => outbox.length + texts.length,
    show: mailView,
  },
  members: {
    title: 'Members',
    help: 'The members, their sessions and their factors.',
    count: ({ sessions }) => sessions.size,
    show: membersView,
  },
  organizations: {
    title: 'Organizations',
    help: 'The rules for joining and for signing in. A change applies to the next call.',
    count: noCount,
    show: organizationsView,
  },
  project: {
    title: 'Project',
    help: 'The settings for all organizations. A change applies to the next call.',
    count: noCount,
    show: projectView,
  },
  activity: {
    title: 'Activity',
    help: 'The calls and the events of the application. Open a refused call to see the reason.',
    count: noCount,
    show: activityView,
  },
  faults: {
    title: 'Faults',
    help: 'Simulate failures, and see how your application handles them.',
    count: ({ faults }) => faults.size,
    show: faultsView,
  },
  world: { title: 'World', help: 'Save the world to a file, load it from a file, or reset it.', count: noCount, show: worldView },
} as const satisfies Readonly<Record<string, View>>

/** The name of a view in the URL. */
export type ViewName = keyof typeof VIEWS

/** Returns true for the name of a view. */
export const isView = (name: string): name is ViewName => Object.hasOwn(VIEWS, name)
