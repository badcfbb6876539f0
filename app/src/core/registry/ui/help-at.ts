import { matchPath } from 'react-router'
import type { ScreenHelp } from '../client.ts'
import type { ClientRegistry } from '../compose-client.ts'

/** Returns the help below the screen at a URL. If features share the screen, that of the open tab. */
export function helpAt(
  { help, tabs }: Pick<ClientRegistry, 'help' | 'tabs'>,
  pathname: string,
  search: string,
): ScreenHelp | undefined {
  const first = tabs.find(({ screen }) => screen === pathname)?.index
  const tab = Number(new URLSearchParams(search).get('tabindex') ?? first)
  return help.find(({ screen, tabs: of }) => matchPath(screen, pathname) && (!of || of.includes(tab)))
}
