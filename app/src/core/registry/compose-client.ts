import type { OperatorSwitches } from '#core/shops/domain/operator-switches.ts'
import {
  type AutomationActionForm,
  type BelowScreen,
  type ClientModule,
  type HistoryFilter,
  HUBS,
  type Hub,
  type HubScreen,
  MENU_GROUPS,
  type MenuEntry,
  type ProfileCard,
  type PublicMenuEntry,
  type PublicPage,
  type Screen,
  type ScreenHelp,
  type ScreenNotice,
  type ScreenTab,
  STAFF_GROUPS,
  type StaffPage,
} from './client.ts'

/** Declarations of all features for the browser, by kind. */
export interface ClientRegistry {
  screens: readonly Screen[]
  /** In display order; `others`: paths elsewhere that belong to the entry. */
  menu: readonly (MenuEntry & { to: string; others: readonly string[]; shortcut: string | undefined })[]
  tabs: readonly ScreenTab[]
  actions: readonly AutomationActionForm[]
  /** In display order. */
  historyFilters: readonly HistoryFilter[]
  homeNext: ClientModule['homeNext']
  automationLine: ClientModule['automationLine']
  overlay: ClientModule['overlay']
  /** Rows of links, each in display order. */
  hubs: readonly { hub: Hub; links: readonly HubScreen[] }[]
  help: readonly ScreenHelp[]
  notices: readonly ScreenNotice[]
  belowScreens: readonly BelowScreen[]
  publicPages: readonly PublicPage[]
  /** The row of links above public pages, in display order. */
  publicMenu: readonly (PublicMenuEntry & { to: string })[]
  /** In display order. */
  profileCards: readonly ProfileCard[]
  atStart: readonly (() => Promise<() => void>)[]
  /** Those with a menu entry first, in display order. */
  staffPages: readonly StaffPage[]
}

/**
 * Combines the features' declarations, without the hub links that the operator's `switches` leave out.
 * `clientProblems` reports conflicts; tests call it, the browser does not.
 */
export function composeClient(modules: readonly ClientModule[], switches?: OperatorSwitches): ClientRegistry {
  const screens = modules.flatMap((module) => module.screens ?? [])
  const publicPages = modules.flatMap((module) => module.publicPages ?? [])
  return {
    screens,
    menu: screens
      .flatMap(({ path, menu, shortcut }) =>
        menu ? [{ ...menu, to: path, others: pathsUnder(path, screens), shortcut }] : [],
      )
      .sort((a, b) => menuOrderOf(a) - menuOrderOf(b)),
    tabs: modules.flatMap((module) => module.tabs ?? []).sort((a, b) => a.index - b.index),
    actions: modules
      .flatMap((module) => module.automationActions ?? [])
      // A new automation starts with the action that has the most fields.
      .sort((a, b) => b.fields.length - a.fields.length),
    historyFilters: modules
      .flatMap((module) => module.historyFilters ?? [])
      .sort((a, b) => a.order - b.order),
    hubs: HUBS.map((hub) => ({
      hub,
      links: modules
        .flatMap((module) => module.hubLinks ?? [])
        .filter((link) => link.hub === hub)
        .filter((link) => !link.switch || !switches || Boolean(switches[link.switch]))
        .sort((a, b) => a.order - b.order),
    })),
    help: modules.flatMap((module) => module.help ?? []),
    notices: modules.flatMap((module) => module.notices ?? []),
    belowScreens: modules.flatMap((module) => module.belowScreens ?? []),
    publicPages,
    publicMenu: publicPages
      .flatMap(({ path, menu }) => (menu ? [{ ...menu, to: path }] : []))
      .sort((a, b) => a.order - b.order),
    profileCards: modules.flatMap((module) => module.profileCards ?? []).sort((a, b) => a.order - b.order),
    atStart: modules.flatMap((module) => module.atStart ?? []),
    staffPages: modules
      .flatMap((module) => module.staffPages ?? [])
      .sort((a, b) => staffOrderOf(a) - staffOrderOf(b)),
    homeNext: modules.find((module) => module.homeNext)?.homeNext,
    automationLine: modules.find((module) => module.automationLine)?.automationLine,
    overlay: modules.find((module) => module.overlay)?.overlay,
  }
}

/** Returns the paths of the screens that belong to a menu entry, up to their first parameter. */
function pathsUnder(entry: string, screens: readonly Screen[]): string[] {
  const own = screens.filter(({ under }) => under === entry)
  return [...new Set(own.map(({ path }) => path.replace(/\/:.*/, '')))]
}

function menuOrderOf({ group, order }: MenuEntry): number {
  return MENU_GROUPS.indexOf(group) * 1_000 + order
}

function staffOrderOf({ menu }: StaffPage): number {
  return menu ? STAFF_GROUPS.indexOf(menu.group) * 1_000 + menu.order : Number.MAX_SAFE_INTEGER
}
