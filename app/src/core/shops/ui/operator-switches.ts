import { DEFAULT_SWITCHES, type OperatorSwitches } from '../domain/operator-switches.ts'

let known: OperatorSwitches | undefined

/** Returns the operator's switches, embedded in the page by the server; the defaults if the page has none. */
export function operatorSwitches(): OperatorSwitches {
  known ??= { ...DEFAULT_SWITCHES, ...switchesOfThePage() }
  return known
}

function switchesOfThePage(): Partial<OperatorSwitches> {
  const content = document.querySelector<HTMLMetaElement>('meta[name="operator-switches"]')?.content ?? ''
  try {
    return JSON.parse(content) as Partial<OperatorSwitches>
  } catch {
    // A page without server data, as in the gallery.
    return {}
  }
}
