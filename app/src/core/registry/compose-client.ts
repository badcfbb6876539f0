import {
  type AutomationActionForm,
  type ClientModule,
  HUBS,
  type Hub,
  type HubScreen,
  MENU_GROUPS,
  type MenuEntry,
  type ProfileCard,
  type Screen,
  type ScreenHelp,
  type ScreenTab,
  STAFF_GROUPS,
  type StaffPage,
} from './client.ts'

/** What all features offer the browser, by kind of thing. */
export interface ClientRegistry {
  screens: readonly Screen[]
  /** In the order they are shown. */
  menu: readonly (MenuEntry & { to: string; shortcut: string | undefined })[]
  tabs: readonly ScreenTab[]
  actions: readonly AutomationActionForm[]
  homeNext: ClientModule['homeNext']
  /** Rows of links, each in the order it is shown. */
  hubs: readonly { hub: Hub; links: readonly HubScreen[] }[]
  help: readonly ScreenHelp[]
  /** In the order they are shown. */
  profileCards: readonly ProfileCard[]
  /** Those with a menu entry first, in the order they are shown. */
  staffPages: readonly StaffPage[]
}

/** Puts the features' declarations together. `clientProblems` says what does not fit; tests ask it, the browser does not. */
export function composeClient(modules: readonly ClientModule[]): ClientRegistry {
  const screens = modules.flatMap((module) => module.screens ?? [])
  return {
    screens,
    menu: screens
      .flatMap(({ path, menu, shortcut }) => (menu ? [{ ...menu, to: path, shortcut }] : []))
      .sort((a, b) => placeOf(a) - placeOf(b)),
    tabs: modules.flatMap((module) => module.tabs ?? []).sort((a, b) => a.index - b.index),
    actions: modules
      .flatMap((module) => module.automationActions ?? [])
      // A new automation begins with the writer of most fields.
      .sort((a, b) => b.fields.length - a.fields.length),
    hubs: HUBS.map((hub) => ({
      hub,
      links: modules
        .flatMap((module) => module.hubLinks ?? [])
        .filter((link) => link.hub === hub)
        .sort((a, b) => a.order - b.order),
    })),
    help: modules.flatMap((module) => module.help ?? []),
    profileCards: modules.flatMap((module) => module.profileCards ?? []).sort((a, b) => a.order - b.order),
    staffPages: modules
      .flatMap((module) => module.staffPages ?? [])
      .sort((a, b) => staffPlaceOf(a) - staffPlaceOf(b)),
    homeNext: modules.find((module) => module.homeNext)?.homeNext,
  }
}

function placeOf({ group, order }: MenuEntry): number {
  return MENU_GROUPS.indexOf(group) * 1_000 + order
}

function staffPlaceOf({ menu }: StaffPage): number {
  return menu ? STAFF_GROUPS.indexOf(menu.group) * 1_000 + menu.order : Number.MAX_SAFE_INTEGER
}
