import { matchPath } from 'react-router'
import type { ScreenHelp } from '../client.ts'
import type { ClientRegistry } from '../compose-client.ts'

/** What stands below the screen of a URL: of features that share a screen, the one whose tab is open answers. */
export function helpAt(
  { help, tabs }: Pick<ClientRegistry, 'help' | 'tabs'>,
  pathname: string,
  search: string,
): ScreenHelp | undefined {
  const first = tabs.find(({ screen }) => screen === pathname)?.index
  const tab = Number(new URLSearchParams(search).get('tabindex') ?? first)
  return help.find(({ screen, tabs: of }) => matchPath(screen, pathname) && (!of || of.includes(tab)))
}
