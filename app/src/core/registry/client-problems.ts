import type { ClientModule } from './client.ts'
import { composeClient } from './compose-client.ts'

/**
 * Returns the conflicts between the features' declarations for the browser, one line each; an empty list if there are
 * none.
 */
export function clientProblems(modules: readonly ClientModule[]): string[] {
  const client = composeClient(modules)
  const { screens, menu, tabs, actions, hubs, help, notices } = client
  const { historyFilters, publicPages, publicMenu, profileCards, staffPages } = client
  const paths = screens.map(({ path }) => path)
  const hubLinks = hubs.flatMap(({ links }) => links)
  return [
    ...twice(
      'the module',
      modules.map(({ slug }) => slug),
    ),
    ...twice('the screen', paths),
    ...twice(
      'the shortcut g',
      screens.flatMap(({ shortcut }) => shortcut ?? []),
    ),
    ...twice(
      'the tab',
      tabs.map(({ screen, index }) => `${screen} ${index}`),
    ),
    ...twice(
      'the automation action',
      actions.map(({ generator }) => generator),
    ),
    ...twice(
      'the filter of History',
      historyFilters.map(({ kind }) => kind),
    ),
    ...twice(
      'the order in the filter of History',
      historyFilters.map(({ order }) => String(order)),
    ),
    ...twice(
      'the answer to "What next?"',
      modules.flatMap(({ homeNext }) => (homeNext ? ['Home'] : [])),
    ),
    ...twice(
      'the line about',
      modules.flatMap(({ automationLine }) => (automationLine ? ['automations'] : [])),
    ),
    ...twice(
      'the overlay over',
      modules.flatMap(({ overlay }) => (overlay ? ['every screen'] : [])),
    ),
    ...twice(
      'the hub link to',
      hubLinks.map(({ to }) => to),
    ),
    ...twice(
      'the order in the hub',
      hubLinks.map(({ hub, order }) => `${hub} ${order}`),
    ),
    ...twice(
      'the help of',
      help.flatMap((one) => (one.tabs ?? ['']).map((tab) => `${one.screen} ${tab}`.trim())),
    ),
    ...twice(
      'the public page',
      publicPages.map(({ path }) => path),
    ),
    ...twice(
      'the order in the public menu',
      publicMenu.map(({ order }) => String(order)),
    ),
    ...publicPages
      .filter(({ path }) => !/^\/public\/./.test(path))
      .map(({ path }) => `the public page ${path} does not begin with /public/`),
    ...publicMenu
      .filter(({ to }) => to.includes(':'))
      .map(({ to }) => `the public menu leads to ${to}, which is not a complete URL`),
    ...screens
      .filter(({ path }) => /\/public(\/|$)/.test(path))
      .map(({ path }) => `the screen ${path} has a URL of public pages`),
    ...twice(
      'the order on the profile',
      profileCards.map(({ order }) => String(order)),
    ),
    ...twice(
      'the staff page',
      staffPages.map(({ path }) => path),
    ),
    ...staffPages
      .filter(({ path }) => !/^\/admin(\/|$)/.test(path))
      .map(({ path }) => `the staff page ${path} is not below /admin`),
    ...staffPages
      .filter(({ path, menu: entry }) => entry && path.includes(':'))
      .map(({ path }) => `the side navigation leads to ${path}, which is not a complete URL`),
    ...hubLinks
      .filter(({ to }) => !paths.includes(to) || to.includes(':'))
      .map(
        ({ label, to }) => `the hub link ${label} leads to ${to}, which is not a screen with a complete URL`,
      ),
    ...client.belowScreens
      .filter(({ screen }) => !paths.includes(screen))
      .map(({ screen }) => `a card stands below ${screen}, which is not a screen`),
    ...help
      .filter(({ screen }) => !paths.includes(screen))
      .map(({ screen }) => `help stands below ${screen}, which is not a screen`),
    ...notices
      .filter(({ screen }) => !paths.includes(screen))
      .map(({ screen }) => `a notice stands above ${screen}, which is not a screen`),
    ...help
      .filter(({ guide }) => guide !== undefined && !guide.startsWith('https://'))
      .map(({ screen, guide }) => `the guide of ${screen} is ${guide}, which is not a page on the web`),
    ...menu
      .filter(({ to }) => to.includes(':'))
      .map(({ to }) => `the menu leads to ${to}, which is not a complete URL`),
    ...screens
      .filter(({ under }) => under !== undefined && !menu.some(({ to }) => to === under))
      .map(({ path, under }) => `${path} belongs under ${under}, which is not in the menu`),
    ...menu
      .filter(({ order }) => order < 0 || order > 999)
      .map(({ to, order }) => `the menu entry of ${to} has order ${order}, outside 0 to 999`),
    ...screens
      .filter(({ menu: entry, shortcut }) => shortcut && !entry)
      .map(({ path }) => `${path} has a shortcut and no menu entry that names it`),
    ...screens
      .filter(({ shortcut }) => shortcut && !/^[a-z]$/.test(shortcut))
      .map(({ path, shortcut }) => `the shortcut ${shortcut} of ${path} is not a single letter`),
    ...tabs
      .filter(({ screen }) => !paths.includes(screen))
      .map(({ label, screen }) => `the tab ${label} belongs to ${screen}, which is not a screen`),
  ]
}

function twice(what: string, names: readonly string[]): string[] {
  const doubled = names.filter((name, at) => names.indexOf(name) !== at)
  return [...new Set(doubled)].map((name) => `${what} ${name} is there twice`)
}
