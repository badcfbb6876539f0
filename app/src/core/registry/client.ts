import { type ComponentType, createContext, type ReactNode } from 'react'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import type { OperatorSwitches } from '#core/shops/domain/operator-switches.ts'
import type { StaffRole } from '#core/staff/domain/roles.ts'

/** What a feature offers the browser: parts of screens, loaded when somebody opens them. */
export interface ClientModule {
  slug: string
  screens?: readonly Screen[]
  /** Tabs on its own screens and on those of other features. */
  tabs?: readonly ScreenTab[]
  /** Home's answer to "What next?"; at most one feature has it. */
  homeNext?: () => Promise<ComponentType<HomeNextProps>>
  /** An overlay over every screen until onboarding is done; at most one feature has it. */
  overlay?: () => Promise<ComponentType>
  automationActions?: readonly AutomationActionForm[]
  /** Positions of its screens in the rows of links of a hub. */
  hubLinks?: readonly HubScreen[]
  /** Questions and answers below its screens. */
  help?: readonly ScreenHelp[]
  /** Notices above any screen, such as news from the operator. */
  notices?: readonly ScreenNotice[]
  /** Cards below other features' screens. */
  belowScreens?: readonly BelowScreen[]
  /** Pages for anybody, outside every admin. */
  publicPages?: readonly PublicPage[]
  /** Cards on the merchant's profile, below the store's own fields. */
  profileCards?: readonly ProfileCard[]
  /** Runs once in the merchant's own page, after the first screen has rendered. */
  atStart?: () => Promise<() => void>
  /** Its screens in the staff area. */
  staffPages?: readonly StaffPage[]
}

/** Shown above a screen, which waits for it. `load` fetches what it needs itself, and quickly. */
export interface ScreenNotice {
  /** Path of the screen. */
  screen: string
  asks?: Asks
  load: () => Promise<ComponentType>
}

/** A page for anybody: it knows no shop and uses only the calls of `publicRouter`. */
export interface PublicPage {
  /** Begins with `/public/`. */
  path: string
  load: () => Promise<ComponentType>
  /** Its entry in the row of links above every public page; absent: only links lead there. */
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
  /** Router path; begins with `/admin`. */
  path: `/admin${string}`
  load: () => Promise<ComponentType>
  /** Role that may open it; absent: support. The server still decides (`staff.needs` of `server.ts`). */
  role?: StaffRole
  /** Its entry in the side navigation; absent for screens that others link to. */
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

/**
 * What a screen asks the server first, asked beside its own code when the app is opened at its URL: URLs of GET calls as
 * its code asks at them. `:id` stands for what the URL's path or query has under that name; without it that one is left out.
 */
export type Asks = readonly `/${string}`[]

/** A screen with a URL of its own. */
export interface Screen {
  /** Router path; the specification's own where it names one (1 §2). */
  path: string
  load: () => Promise<ComponentType>
  menu?: MenuEntry
  asks?: Asks
  /** The letter that leads here after `g`; the list of shortcuts shows it with the entry's name. */
  shortcut?: string
}

/** An entry of the app's flat menu. */
export interface MenuEntry {
  /** Locale key in the feature's own file, below `menu`: these texts come with the shell's. */
  label: `${string}:menu.${string}`
  group: (typeof MENU_GROUPS)[number]
  /** Position in the group, 0 to 999, small first; equal ones are in the order of the list of features. */
  order: number
}

/** The menu from top to bottom. A further screen of a group should be a tab or a hub link rather than an entry. */
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
 * Groups of screens that share one menu entry; a row of links to all of them is above each. Those of `help`
 * have a link in the footer of every screen instead.
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

/** Questions merchants have on a screen, shown below it and closed at first. */
export interface ScreenHelp {
  /** Path of the screen. */
  screen: string
  /** Numbers of the tabs it is about, where features share the screen; absent: the whole screen. */
  tabs?: readonly number[]
  /** Locale keys below `help` of the feature's own file; each has a `question` and an `answer`. */
  questions: readonly `${string}:help.${string}`[]
  /** A page that explains more, such as the search engine's own guide; opens in a new tab. */
  guide?: string
}

/** What the browser knows about an automation action; the server's part has the same name. */
export interface AutomationActionForm {
  generator: string
  /** Locale key of its name, `meta-tags:automation.action`. */
  label: string
  kinds: readonly ResourceKind[]
  fields: readonly string[]
  /** Fields each kind has; absent: every kind has all. */
  fieldsOf?(kind: ResourceKind): readonly string[]
  /** Locale keys of the help for a field, by its name. */
  fieldHelp?: Readonly<Record<string, string>>
  /** Its part of the automation form. */
  load: () => Promise<ComponentType<ActionOptionsProps>>
}
export interface ActionOptionsProps {
  /** The choices so far; an empty object at first. */
  value: Record<string, unknown>
  onValue: (value: Record<string, unknown>) => void
  /** The form's presets, once they are known; setting them is not a change by the merchant. */
  onPreset: (value: Record<string, unknown>) => void
  /** True after an attempt to save: the form then names what is missing. */
  tried: boolean
}

/** An automation action with its part of the form, ready to render. */
export type DrawnAutomationAction = Omit<AutomationActionForm, 'load'> & {
  Options: ComponentType<ActionOptionsProps>
}

/** The automation actions; automations render them without knowing their features. */
export const AutomationActionsContext = createContext<readonly DrawnAutomationAction[]>([])

/** A tab of a screen, which renders it without knowing its feature. */
export interface ScreenTab {
  /** Path of the screen. */
  screen: string
  /** Its `tabindex` in the URL. */
  index: number
  /** Locale key of its name, `alt-text:tab`. */
  label: string
  asks?: Asks
  load: () => Promise<ComponentType>
}

export type DrawnScreenTab = Omit<ScreenTab, 'load'> & { Panel: ComponentType }

/** All tabs, each loaded when it is first shown. */
export const ScreenTabsContext = createContext<readonly DrawnScreenTab[]>([])

/** A card of the merchant's profile, such as the subscription. */
export interface ProfileCard {
  /** Its place on the page, small first. */
  order: number
  load: () => Promise<ComponentType>
}

/** The profile renders these without knowing their features. */
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

/** Home renders this without knowing its feature. */
export const HomeNextContext = createContext<((props: HomeNextProps) => ReactNode) | null>(null)
