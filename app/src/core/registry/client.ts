import { type ComponentType, createContext, type ReactNode } from 'react'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import type { OperatorSwitches } from '#core/shops/domain/operator-switches.ts'
import type { StaffRole } from '#core/staff/domain/roles.ts'

/** A feature's declarations for the browser: parts of screens, loaded when they are opened. */
export interface ClientModule {
  slug: string
  screens?: readonly Screen[]
  /** Tabs on its own screens and on those of other features. */
  tabs?: readonly ScreenTab[]
  /** Home's answer to "What next?"; at most one feature has it. */
  homeNext?: () => Promise<ComponentType<HomeNextProps>>
  /** The line of landing screens about automations; at most one feature has it. */
  automationLine?: () => Promise<ComponentType<AutomationLineProps>>
  /** An overlay over every screen until onboarding is done; at most one feature has one. */
  overlay?: () => Promise<ComponentType>
  automationActions?: readonly AutomationActionForm[]
  /** Kinds of its changes that History can be filtered by. */
  historyFilters?: readonly HistoryFilter[]
  /** Positions of its screens in the rows of links of a hub. */
  hubLinks?: readonly HubScreen[]
  /** Questions and answers shown below its screens. */
  help?: readonly ScreenHelp[]
  /** Notices above any screen, such as news from the operator. */
  notices?: readonly ScreenNotice[]
  /** Cards below other features' screens. */
  belowScreens?: readonly BelowScreen[]
  /** Public pages, outside the admin. */
  publicPages?: readonly PublicPage[]
  /** Cards on the merchant's profile, below the store's own fields. */
  profileCards?: readonly ProfileCard[]
  /** Runs once in the merchant's own page, after the first screen has rendered. */
  atStart?: () => Promise<() => void>
  /** Its screens in the staff area. */
  staffPages?: readonly StaffPage[]
}

/** A notice above a screen, which waits for it. `load` fetches its own data, and quickly. */
export interface ScreenNotice {
  /** Path of the screen. */
  screen: string
  asks?: Asks
  load: () => Promise<ComponentType>
}

/** A public page: it knows no shop and uses only the calls of `publicRouter`. */
export interface PublicPage {
  /** Starts with `/public/`. */
  path: string
  load: () => Promise<ComponentType>
  /** Entry in the row of links above every public page; absent: only links lead there. */
  menu?: PublicMenuEntry
}

export interface PublicMenuEntry {
  /** Locale key in the feature's own file, below `menu`: these texts are loaded with the shell's. */
  label: `${string}:menu.${string}`
  /** Position in the row, ascending. */
  order: number
}

/** A screen of the staff area, which has its own frame. */
export interface StaffPage {
  /** Router path; starts with `/admin`. */
  path: `/admin${string}`
  load: () => Promise<ComponentType>
  /** Role required to open it; absent: support. The server decides in any case (`staff.needs` of `server.ts`). */
  role?: StaffRole
  /** Entry in the side navigation; absent for screens that only other screens link to. */
  menu?: {
    /** Locale key in the feature's own file, below `staffMenu`: these texts are loaded with the staff area's. */
    label: `${string}:staffMenu.${string}`
    group: (typeof STAFF_GROUPS)[number]
    /** Position in the group, ascending. */
    order: number
  }
}

/** The side navigation of the staff area from top to bottom. */
export const STAFF_GROUPS = ['stores', 'money', 'community', 'services', 'system', 'account'] as const

/**
 * A screen's first requests, sent while its code loads when the app is opened at its URL: URLs of GET calls exactly
 * as the code requests them. `:id` stands for that parameter of the URL's path or query; a call whose parameter is
 * missing is skipped.
 */
export type Asks = readonly `/${string}`[]

/** A screen with a URL of its own. */
export interface Screen {
  /** Router path; the specification's own if it names one (1 §2). */
  path: string
  load: () => Promise<ComponentType>
  menu?: MenuEntry
  /** Screen of the menu entry that the admin marks meanwhile, if this path is not below that screen's. */
  under?: string
  asks?: Asks
  /** Letter that opens this screen after `g`; the list of shortcuts shows it with the entry's name. */
  shortcut?: string
}

/** An entry of the app's flat menu. */
export interface MenuEntry {
  /** Locale key in the feature's own file, below `menu`: these texts are loaded with the shell's. */
  label: `${string}:menu.${string}`
  group: (typeof MENU_GROUPS)[number]
  /** Position in the group, 0 to 999, ascending; equal ones follow the order of the list of features. */
  order: number
}

/**
 * Groups of the menu from top to bottom. A further screen of a group should be a tab or a hub link rather than an
 * entry.
 */
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
 * Groups of screens that share one menu entry, with a row of links to all of them above each. Those of `help` have a
 * link in the footer of every screen instead.
 */
export const HUBS = ['home', 'links', 'images-and-speed', 'search-console', 'help'] as const
export type Hub = (typeof HUBS)[number]

/** A screen's position in a hub. */
export interface HubScreen {
  hub: Hub
  /** Position in the row, ascending. */
  order: number
  /** Path of the screen. */
  to: string
  /** Locale key in the feature's own file, `hub` or below it: these texts are loaded with the shell's. */
  label: `${string}:hub` | `${string}:hub.${string}`
  /** Shown only if the operator has switched this on. */
  switch?: keyof OperatorSwitches
}

/** A card below another feature's screen, which does not know of it. */
export interface BelowScreen {
  /** Path of the screen. */
  screen: string
  load: () => Promise<ComponentType>
}

/** Frequent questions about a screen, shown below it and initially closed. */
export interface ScreenHelp {
  /** Path of the screen. */
  screen: string
  /** Numbers of the tabs it belongs to, if features share the screen; absent: the whole screen. */
  tabs?: readonly number[]
  /** Locale keys below `help` of the feature's own file; each has a `question` and an `answer`. */
  questions: readonly `${string}:help.${string}`[]
  /** A page that explains more, such as the search engine's own guide; opens in a new tab. */
  guide?: string
}

/** The browser's part of an automation action; the server's part has the same name. */
export interface AutomationActionForm {
  generator: string
  /** Locale key of its name, such as `meta-tags:automation.action`. */
  label: string
  kinds: readonly ResourceKind[]
  fields: readonly string[]
  /** Fields each kind has; absent: every kind has all. */
  fieldsOf?(kind: ResourceKind): readonly string[]
  /** Locale keys of the help for each field, by field name. */
  fieldHelp?: Readonly<Record<string, string>>
  /** Locale keys of what its part of the form calls each option, for an error that names some. */
  optionLabels: Readonly<Record<string, string>>
  /** What its price is for. */
  pricedPer: 'item' | 'image'
  /** Its part of the automation form. */
  load: () => Promise<ComponentType<ActionOptionsProps>>
}
export interface ActionOptionsProps {
  /** Current choices; initially an empty object. */
  value: Record<string, unknown>
  onValue: (value: Record<string, unknown>) => void
  /** Sets the form's presets, once they are known; this does not count as a change by the merchant. */
  onPreset: (value: Record<string, unknown>) => void
  /** True after an attempt to save: the form then marks what is missing. */
  tried: boolean
}

/** An automation action with its part of the form, ready to render. */
export type DrawnAutomationAction = Omit<AutomationActionForm, 'load'> & {
  Options: ComponentType<ActionOptionsProps>
}

/** The automation actions, which automations render without knowing their features. */
export const AutomationActionsContext = createContext<readonly DrawnAutomationAction[]>([])

/** A kind of changes that History offers as a filter, after the core's own. */
export interface HistoryFilter {
  /** Name of the change kind. */
  kind: string
  /** Position in the list, ascending. */
  order: number
  /** Locale key in the feature's own file, below `changeKind`: these texts are loaded with History's. */
  label: `${string}:changeKind.${string}`
}

/** The features' filters of History, in display order. */
export const HistoryFiltersContext = createContext<readonly HistoryFilter[]>([])

/** A tab of a screen, which renders it without knowing the tab's feature. */
export interface ScreenTab {
  /** Path of the screen. */
  screen: string
  /** Its `tabindex` in the URL. */
  index: number
  /** Locale key of its name, such as `alt-text:tab`. */
  label: string
  asks?: Asks
  load: () => Promise<ComponentType>
}

export type DrawnScreenTab = Omit<ScreenTab, 'load'> & { Panel: ComponentType }

/** All tabs, each loaded when it is first shown. */
export const ScreenTabsContext = createContext<readonly DrawnScreenTab[]>([])

/** A card of the merchant's profile, such as the subscription. */
export interface ProfileCard {
  /** Position on the page, ascending. */
  order: number
  load: () => Promise<ComponentType>
}

/** Profile cards, which the profile renders without knowing their features. */
export const ProfileCardsContext = createContext<readonly ComponentType[]>([])

export interface HomeNextProps {
  suggestions: {
    id: string
    colour: 'info' | 'success' | 'warning'
    navigate: string
    /** Name of the plan that includes it, or `CLOSED_BY_STAFF`; null: it can be done. */
    locked: string | null
    status: boolean
    dismissed: boolean
  }[]
}

/** The component that answers "What next?", which Home renders without knowing its feature. */
export const HomeNextContext = createContext<((props: HomeNextProps) => ReactNode) | null>(null)

export interface AutomationLineProps {
  /** Generator of the texts that the screen is about. */
  generator: string
}

/** The line about automations, which landing screens render without knowing its feature. */
export const AutomationLineContext = createContext<((props: AutomationLineProps) => ReactNode) | null>(null)
