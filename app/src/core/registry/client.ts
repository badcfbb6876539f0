import { type ComponentType, createContext, type ReactNode } from 'react'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import type { OperatorSwitches } from '#core/shops/domain/operator-switches.ts'
import type { StaffRole } from '#core/staff/domain/roles.ts'

/** What a feature offers the browser: parts of screens, loaded when somebody goes there. */
export interface ClientModule {
  slug: string
  screens?: readonly Screen[]
  /** Tabs of its own screens and of others'. */
  tabs?: readonly ScreenTab[]
  /** Home's answer to "What next?"; at most one feature has it. */
  homeNext?: () => Promise<ComponentType<HomeNextProps>>
  /** Laid over every screen while onboarding is not done; at most one feature has it. */
  overlay?: () => Promise<ComponentType>
  automationActions?: readonly AutomationActionForm[]
  /** Its screens' places in the rows of links above the screens of a hub. */
  hubLinks?: readonly HubScreen[]
  /** Questions answered below its screens. */
  help?: readonly ScreenHelp[]
  /** What stands above a screen of anybody's: a word of the makers. */
  notices?: readonly ScreenNotice[]
  /** Cards it puts below others' screens. */
  belowScreens?: readonly BelowScreen[]
  /** Pages anybody may open, outside every admin. */
  publicPages?: readonly PublicPage[]
  /** Its cards on the merchant's profile, below who the store is. */
  profileCards?: readonly ProfileCard[]
  /** Run once in the merchant's own page, after the first screen stands. */
  atStart?: () => Promise<() => void>
  /** Its screens in the staff area. */
  staffPages?: readonly StaffPage[]
}

/** Drawn above a screen, which waits for it: what `load` needs to know it asks for itself, and not for long. */
export interface ScreenNotice {
  /** Path of the screen. */
  screen: string
  load: () => Promise<ComponentType>
}

/** A page anybody may open: it knows no shop, and asks by the calls of `publicRouter` only. */
export interface PublicPage {
  /** Begins with `/public/`. */
  path: string
  load: () => Promise<ComponentType>
  /** Its entry in the row of links above every public page; absent: one gets there by a link. */
  menu?: PublicMenuEntry
}

export interface PublicMenuEntry {
  /** Locale key in the feature's own file, below `menu`: these texts come with the shell's. */
  label: `${string}:menu.${string}`
  /** Its place in the row, small first. */
  order: number
}

/** A screen of the staff area, in its own frame. */
export interface StaffPage {
  /** As the router reads it; begins with `/admin`. */
  path: `/admin${string}`
  load: () => Promise<ComponentType>
  /** Who may open it; absent: support. The server's doors stay the judge (`staff.needs` of `server.ts`). */
  role?: StaffRole
  /** Its entry in the side navigation; absent for screens others lead to. */
  menu?: {
    /** Locale key in the feature's own file, below `staffMenu`: these texts come with the staff area's. */
    label: `${string}:staffMenu.${string}`
    group: (typeof STAFF_GROUPS)[number]
    /** Its place in the group, small first. */
    order: number
  }
}

/** The side navigation of the staff area from top to bottom. */
export const STAFF_GROUPS = ['stores', 'money', 'community', 'services', 'system', 'account'] as const

/** A screen with a URL of its own. */
export interface Screen {
  /** As the router reads it; the specification's own where it names one (1 §2). */
  path: string
  load: () => Promise<ComponentType>
  menu?: MenuEntry
  /** The letter that leads here after `g`; the list of shortcuts shows it with the entry's name. */
  shortcut?: string
}

/** An entry of the app's flat menu. */
export interface MenuEntry {
  /** Locale key in the feature's own file, below `menu`: these texts come with the shell's. */
  label: `${string}:menu.${string}`
  group: (typeof MENU_GROUPS)[number]
  /** Its place in the group, 0 to 999, small first; equal ones stand as in the list of features. */
  order: number
}

/** The menu from top to bottom. A further screen of a group is better a tab or a hub link than an entry. */
export const MENU_GROUPS = [
  'home',
  'schema',
  'content',
  'media',
  'links',
  'search-console',
  'history',
  'plans',
  'settings',
] as const

/**
 * Groups of screens that share one menu entry; above each of them stands a row of links to all. Those of `help` have the link
 * in the footer of every screen instead.
 */
export const HUBS = ['home', 'links', 'images-and-speed', 'search-console', 'help'] as const
export type Hub = (typeof HUBS)[number]

/** A screen's place in a hub. */
export interface HubScreen {
  hub: Hub
  /** Its place in the row, small first. */
  order: number
  /** Path of the screen. */
  to: string
  /** Locale key in the feature's own file, `hub` or below it: these texts come with the shell's. */
  label: `${string}:hub` | `${string}:hub.${string}`
  /** Shown only where the operator has this on. */
  switch?: keyof OperatorSwitches
}

/** A card below a screen of another feature, which knows nothing of it. */
export interface BelowScreen {
  /** Path of the screen. */
  screen: string
  load: () => Promise<ComponentType>
}

/** What merchants ask on a screen, shown below it and closed until somebody opens it. */
export interface ScreenHelp {
  /** Path of the screen. */
  screen: string
  /** Numbers of the tabs it is about, where features share the screen; absent: the whole screen. */
  tabs?: readonly number[]
  /** Locale keys below `help` of the feature's own file; each has a `question` and an `answer`. */
  questions: readonly `${string}:help.${string}`[]
  /** A page with more, such as the search engine's own guide; it opens in a new tab. */
  guide?: string
}

/** What the browser knows of a writer that automations may run; the server's part has the same name. */
export interface AutomationActionForm {
  generator: string
  /** Locale key of its name, `meta-tags:automation.writer`. */
  label: string
  kinds: readonly ResourceKind[]
  fields: readonly string[]
  /** Those a kind has; absent: every kind has all. */
  fieldsOf?(kind: ResourceKind): readonly string[]
  /** Locale keys of what is to be known of a field, by its name. */
  fieldHelp?: Readonly<Record<string, string>>
  /** Its part of an automation's form. */
  load: () => Promise<ComponentType<ActionOptionsProps>>
}
export interface ActionOptionsProps {
  /** What was chosen so far; an empty object at first. */
  value: Record<string, unknown>
  onValue: (value: Record<string, unknown>) => void
  /** What a form begins with where nobody chose yet, once that is known; it is no change of the merchant's. */
  onPreset: (value: Record<string, unknown>) => void
  /** Somebody has tried to save: what is missing is said. */
  tried: boolean
}

/** A writer with its part of the form, ready to be drawn. */
export type DrawnAutomationAction = Omit<AutomationActionForm, 'load'> & {
  Options: ComponentType<ActionOptionsProps>
}

/** What can write by itself; automations draw it without knowing whose it is. */
export const AutomationActionsContext = createContext<readonly DrawnAutomationAction[]>([])

/** A tab of a screen, which draws it without knowing whose it is. */
export interface ScreenTab {
  /** Path of the screen. */
  screen: string
  /** Its `tabindex` in the URL. */
  index: number
  /** Locale key of its name, `alt-text:tab`. */
  label: string
  load: () => Promise<ComponentType>
}

export type DrawnScreenTab = Omit<ScreenTab, 'load'> & { Panel: ComponentType }

/** The tabs there are, each loaded when it is first drawn. */
export const ScreenTabsContext = createContext<readonly DrawnScreenTab[]>([])

/** A card of the merchant's profile, such as the subscription. */
export interface ProfileCard {
  /** Its place on the page, small first. */
  order: number
  load: () => Promise<ComponentType>
}

/** The profile draws what stands here without knowing whose it is. */
export const ProfileCardsContext = createContext<readonly ComponentType[]>([])

export interface HomeNextProps {
  suggestions: {
    id: string
    colour: 'info' | 'success' | 'warning'
    navigate: string
    status: boolean
    dismissed: boolean
  }[]
}

/** Home draws what stands here without knowing whose it is. */
export const HomeNextContext = createContext<((props: HomeNextProps) => ReactNode) | null>(null)
