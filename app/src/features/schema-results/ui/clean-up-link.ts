/** Anchor of the card with what can be cleaned up. */
export const CLEAN_UP_ANCHOR = 'clean-up'

const HOME_OF_CARD = '/schema-results'
/** Screens that have the card themselves. */
const SCREENS = [HOME_OF_CARD, '/schema-errors', '/schema-duplication']

/** Link to what can be cleaned up: the card of this screen if it has one, else the screen that does. */
export function cleanUpLink({ pathname, search }: { pathname: string; search: string }): string {
  const isDetail = new URLSearchParams(search).has('detail')
  return SCREENS.includes(pathname) && !isDetail ? `#${CLEAN_UP_ANCHOR}` : HOME_OF_CARD
}
